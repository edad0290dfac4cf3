"""A record that breaks a rule: where, how many turns wait behind it, and the ways on.

Which rule, and what waits behind it, is found by `taluva.record.replay`; mending it happens at `correct`.
"""
