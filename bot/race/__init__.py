"""Races: who is heard where several may react."""
