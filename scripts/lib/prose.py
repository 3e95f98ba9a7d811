"""Finds the sentences of pages, comments and messages, and the faults in them that can be counted."""

import dataclasses
import re

MOST_WORDS = 30
# Stands for a piece of code, a link's address or a value.
PLACEHOLDER = "X"

_first_word = re.compile(r"(What|Whether|How)\b")
_word = re.compile(r"[^\W_](?:[\w'’./+-]*\w)?")
# A full stop before a capital, and the dot between the entries of a list in one line.
_end = re.compile(r"[.!?][”\")’*_]*(?:\s+(?=[\W_]*[A-Z0-9])|\s*\Z)|\s·\s")
_no_end = re.compile(r"(?:\be\.g|\bi\.e|\bcf|\bvs|\bDr|\bMr|\bSt|\bNo|\bp|\betc)\.\Z")


@dataclasses.dataclass
class Fault:
    line: int
    text: str


def read_words(text):
    """The pairs of expression and replacement in the list of words."""
    pairs = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            pattern, replacement = line.split("\t")
            pairs.append((re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE), replacement))
    return pairs


class Checker:
    """Finds the words of a list, long sentences and, in comments, first words that name nothing."""

    def __init__(self, words):
        self.words = words
        # One search rules out most texts, which have none.
        self.any_word = re.compile("|".join(pattern.pattern for pattern, _ in words) or r"(?!)", re.IGNORECASE)

    def faults(self, paragraphs, is_comment=False):
        """The faults in paragraphs, each a line number and its text without markup."""
        found = []
        for number, (line, text) in enumerate(paragraphs):
            if is_comment and number == 0 and (match := _first_word.match(text)):
                found.append(Fault(line, f"begins with “{match[1]}”: name the thing"))
            if self.any_word.search(text):
                for pattern, replacement in self.words:
                    for match in pattern.finditer(text):
                        found.append(Fault(line + text.count("\n", 0, match.start()), f"“{match.group()}”: {replacement}"))
            for start, sentence in sentences(text):
                count = len(_word.findall(sentence))
                if count > MOST_WORDS:
                    begin = " ".join(sentence.split()[:6])
                    at = line + text.count("\n", 0, start)
                    found.append(Fault(at, f"{count} words, at most {MOST_WORDS}: “{begin} …”"))
        return found


def sentences(text):
    """The sentences of a paragraph, each with the position where it begins."""
    if len(text) < MOST_WORDS * 2:
        return []
    found, start = [], 0
    for match in _end.finditer(text):
        if _no_end.search(text, start, match.start() + 1):
            continue
        found.append((start, text[start:match.end()]))
        start = match.end()
    if text[start:].strip():
        found.append((start, text[start:]))
    return found


_fence = re.compile(r"\s*(```|~~~)")
_heading = re.compile(r"\s*#{1,6} ")
_item = re.compile(r"\s*(?:[-*+]|\d+[.)]) ")
_rule = re.compile(r"\s*(?:[-*_=]\s*){3,}\Z")
# A command and its meaning in two columns, with a gap of two spaces or more.
_usage = re.compile(r"\s*\S.* {2,}\S")
_markup = [
    (re.compile(r"<!--.*?-->", re.DOTALL), " "),
    (re.compile(r"(`+)(?:.|\n)*?\1"), PLACEHOLDER),
    (re.compile(r"!\[[^]]*\]\([^)]*\)"), " "),
    (re.compile(r"\[([^]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"<(?:https?:|doc:)[^>\s]*>|https?://[^\s)]+"), PLACEHOLDER),
    (re.compile(r"</?[A-Za-z][^>\n]*>"), " "),
    (re.compile(r"[“\"][^”\"\n]*[”\"]"), PLACEHOLDER),
    (re.compile(r"(?<!\w)[*_]{1,3}|[*_]{1,3}(?!\w)"), ""),
]


def plain(text):
    """A paragraph of Markdown without markup, code, addresses and quotations; its lines stay."""
    for pattern, replacement in _markup:
        if replacement == r"\1":
            text = pattern.sub(replacement, text)
        else:
            text = pattern.sub(lambda match: replacement + "\n" * match.group().count("\n"), text)
    return text


def paragraphs(markdown, first_line=1):
    """The paragraphs and list items of a page, with their lines. Code, tables, usage and headings are not sentences."""
    found, lines, begin, fence = [], [], 0, None

    def end():
        if lines:
            found.append((begin, plain("\n".join(lines))))
            lines.clear()

    for number, line in enumerate(markdown.split("\n"), first_line):
        if match := _fence.match(line):
            end()
            fence = None if fence == match[1] else fence or match[1]
        elif fence is not None:
            continue
        elif not line.strip() or line.lstrip().startswith("|") or any(p.match(line) for p in (_heading, _rule, _usage)):
            end()
        else:
            if match := _item.match(line):
                end()
                line = line[match.end():]
            if not lines:
                begin = number
            lines.append(line.lstrip("> ").strip())
    end()
    return found


def message(text, first_line=1):
    """The paragraphs of a string that people read; none if it is a name, a list of names or code."""
    if len(text) < 12 or not is_prose(text):
        return []
    found, line = [], first_line
    for part in re.split(r"(\n\s*\n)", text):
        if part.strip():
            found.append((line, plain(part)))
        line += part.count("\n")
    return found


_plain_word = re.compile(r"[(“\"'‘]*[A-Za-z][a-z'’]*(?:-[a-z]+)*[)”\"'’]*[.,;:!?]*\Z")


def is_prose(text):
    """`true` if a string is made of words, three or more, with at least one in lower case."""
    tokens = text.split()
    if len(tokens) < 3 or "</" in text or "{ " in text or "();" in text:
        return False
    words = [token for token in tokens if _plain_word.match(token)]
    lower = [word for word in words if word[0].islower()]
    return len(words) >= 3 and len(words) * 2 >= len(tokens) and len(lower) >= 2
