"""Every game kept for ever: the only place that speaks SQL."""
