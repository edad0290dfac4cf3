"""What a person with a device tries first, line by line: what is known, what was tried, what came of it.

No game and no setting is changed here; a line says only what was seen on this device.
"""
