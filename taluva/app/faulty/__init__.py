"""A record that breaks a rule: where, how many turns wait behind it, and the ways on."""
