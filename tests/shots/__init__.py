"""Pictures of the app for README.md: python -m tests.shots

Plays a recorded game up to a good moment in an invisible window and saves what is seen beside this file.
"""
