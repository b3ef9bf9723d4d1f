"""What Rakab and Condottiere share: lines, seasons, strength, the play loop, the special cards.

A difference between the two is a field of `Terms` or a method of theirs.
"""
