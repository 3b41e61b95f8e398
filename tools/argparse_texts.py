"""What argparse says to who types a command of luznet: `luznet.parsing` has it said in luznet's
language, so that these messages are translated with luznet's own.

Read by `tools.catalogues`, never run.  Facts are marked by Python's older signs here: `%s` and
`%(name)s`, which a translation keeps as they are.
"""

from luznet.language import pgettext

# i18n: The line that shows how a command is typed begins so; the blank at the end belongs to it.
pgettext("command line", "usage: ")
# i18n: A heading in the help of a command.
pgettext("command line", "positional arguments")
# i18n: A heading in the help of a command.
pgettext("command line", "options")
pgettext("command line", "show this help message and exit")

# i18n: %(argument_name)s is a flag, such as --players, or a word that stands for what is typed;
# %(message)s is what is wrong with it.
pgettext("command line", "argument %(argument_name)s: %(message)s")
pgettext("command line", "unrecognized arguments: %s")
pgettext("command line", "the following arguments are required: %s")
# i18n: What is wrong with a flag: it needs a value behind it.
pgettext("command line", "expected one argument")
pgettext("command line", "ambiguous option: %(option)s could match %(matches)s")
