"""What argparse says to who types a command of luznet: `luznet.parsing` has it said in luznet's
language, so that these messages are translated with luznet's own.

Read by `tools.catalogues`, never run.  Facts are marked by Python's older signs here: `%s`, `%r`
and `%(name)s`, which a translation keeps as they are.
"""

from luznet.language import _

# i18n: The line that shows how a command is typed begins so; the blank at the end belongs to it.
_("usage: ")
# i18n: A heading in the help of a command.
_("positional arguments")
# i18n: A heading in the help of a command.
_("options")
_("show this help message and exit")

# i18n: %(argument_name)s is a flag, such as --players, or a word that stands for what is typed;
# %(message)s is what is wrong with it.
_("argument %(argument_name)s: %(message)s")
_("unrecognized arguments: %s")
# i18n: %r is a value that was typed behind a flag that takes none.
_("ignored explicit argument %r")
_("the following arguments are required: %s")
# i18n: What is wrong with a flag: it needs a value behind it.
_("expected one argument")
_("ambiguous option: %(option)s could match %(matches)s")
_("invalid choice: %(value)r (choose from %(choices)s)")
_("invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)")
