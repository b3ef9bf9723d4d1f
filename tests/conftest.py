"""Hypothesis tries the same examples every time; `HYPOTHESIS_PROFILE=explore` looks further."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None, max_examples=40)
settings.register_profile("explore", deadline=None, max_examples=600)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
