"""The messages of argparse that users of luznet can see.

`luznet.parsing` translates them with luznet's own catalogues.  `tools.catalogues` reads this file;
nothing runs it.  Facts are in Python's older notation here, `%s` and `%(name)s`, which translations
keep.
"""

from luznet.language import pgettext

# i18n: The start of the line that shows how to type a command; keep the blank at the end.
pgettext("command line", "usage: ")
# i18n: A heading in the help of a command.
pgettext("command line", "positional arguments")
# i18n: A heading in the help of a command.
pgettext("command line", "options")
pgettext("command line", "show this help message and exit")

# i18n: %(argument_name)s is a flag, such as --players, or a word that stands for what people
# type; %(message)s is what is wrong with it.
pgettext("command line", "argument %(argument_name)s: %(message)s")
pgettext("command line", "unrecognized arguments: %s")
pgettext("command line", "the following arguments are required: %s")
# i18n: What is wrong with a flag: it needs a value after it.
pgettext("command line", "expected one argument")
pgettext("command line", "ambiguous option: %(option)s could match %(matches)s")
