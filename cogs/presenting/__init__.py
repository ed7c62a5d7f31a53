"""How games look: what every game's presenter has."""
