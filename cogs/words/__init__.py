"""Every sentence, in every language: catalogues, spacing, limits, names."""
