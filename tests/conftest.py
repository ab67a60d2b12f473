"""How do the tests draw their examples?"""

from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None, max_examples=40, database=None)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("same")
