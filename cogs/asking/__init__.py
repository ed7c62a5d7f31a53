"""Questions as people meet them: buttons, marks, typed text."""
