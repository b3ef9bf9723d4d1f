"""How to play each game, in a folder of its name.

A game's module `policy` has `make_policy(level)`, the policy that a level plays by, and
`opponent_models()`, the policies that level 4 takes its opponents to play by. Its module
`parameters` has every number that was fitted or chosen by measuring.
"""
