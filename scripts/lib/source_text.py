"""Finds the comments and the string literals of Swift, C, Python and shell sources."""

import ast
import dataclasses
import io
import re
import tokenize

# Stands for an interpolated value.
VALUE = "X"


@dataclasses.dataclass
class Text:
    """A piece of a source that people read."""

    line: int
    kind: str  # "doc", "comment" or "string"
    text: str


# The beginnings of texts in Swift: comments, literals and, where a value is expected, regular expressions.
_swift = r'//|/\*|(#*)("""|")|#/(?:.|\n)*?/#|(?<=[(,=:\[{])\s*/(?![\s/*])(?:\\.|[^\\/\n])+/'
_swift_code = re.compile(_swift)
# An interpolation ends at a parenthesis.
_interpolation = re.compile(_swift + "|[()]")
_c_code = re.compile(r"""//|/\*|()(")|'(?:\\.|[^'\\\n])+'""")
_block = re.compile(r"/\*|\*/")


class Scanner:
    """Reads a source of Swift or C once, from its start."""

    def __init__(self, source, is_c=False):
        self.source, self.is_c, self.found = source, is_c, []

    def texts(self):
        """The comments and literals in the order of the source; lines of comments that follow each other are one text."""
        self.code(0, nested=False)
        return joined(sorted(self.found, key=lambda item: item[0]), self.source)

    def code(self, position, nested):
        """The end of the code that begins at `position`: of the source, or of the interpolation that `)` closes."""
        depth, source, start = 0, self.source, _interpolation if nested else _c_code if self.is_c else _swift_code
        while match := start.search(source, position):
            position, mark = match.end(), match.group()
            if mark == "//":
                position = self.line_comment(match.start())
            elif mark == "/*":
                position = self.block_comment(match.start())
            elif match[2]:
                position = self.literal(match.start(), position, match[1], match[2])
            elif mark == "(":
                depth += 1
            elif mark == ")":
                depth -= 1
                if depth < 0:
                    return position
        return len(source)

    def line_comment(self, start):
        end = self.source.find("\n", start)
        end = len(self.source) if end < 0 else end
        text = self.source[start:end]
        is_doc = text.startswith("///")
        self.found.append((start, end, "doc" if is_doc else "comment", text[3 if is_doc else 2:].strip()))
        return end

    def block_comment(self, start):
        position, depth = start + 2, 1
        while depth and (match := _block.search(self.source, position)):
            position = match.end()
            # Comments nest in Swift alone.
            depth += -1 if match.group() == "*/" else (not self.is_c)
        if depth:
            position = len(self.source)
        text = self.source[start:position].strip("/*")
        self.found.append((start, position, "comment", re.sub(r"\n\s*\*? ?", "\n", text).strip()))
        return position

    def literal(self, start, position, hashes, quotes):
        end, escape, parts = quotes + hashes, "\\" + hashes, []
        stop = re.compile(re.escape(end) + "|" + re.escape(escape) + "(.?)", re.DOTALL)
        begin = position
        while match := stop.search(self.source, position):
            position = match.end()
            parts.append(self.source[begin:match.start()])
            begin = position
            if match.group() == end:
                break
            if match[1] == "(":
                begin = position = self.code(position, nested=True)
                parts.append(VALUE)
            elif match[1] != "\n":
                parts.append(" " if match[1] in "nt" else match[1])
            elif quotes == '"""':
                parts.append(" ")
        else:
            position = len(self.source)
        text = "".join(parts)
        if quotes == '"""':
            text = "\n".join(" ".join(line.split()) for line in text.split("\n")).strip()
        self.found.append((start, position, "string", text))
        return position


def joined(found, source):
    """The texts with their lines. Comments of one kind on lines that follow each other belong together, and so do
    literals that `+` joins."""
    texts, line, counted, last_end, was_alone = [], 1, 0, None, False
    for start, end, kind, text in found:
        line += source.count("\n", counted, start)
        counted = start
        between = source[last_end:start].strip() if last_end is not None else None
        same = bool(texts) and texts[-1].kind == kind
        alone = is_alone(source, start)
        if same and kind != "string" and between == "" and was_alone and alone and source.count("\n", last_end, start) == 1:
            texts[-1].text += "\n" + text
        elif same and kind == "string" and between == "+":
            texts[-1].text += text
        else:
            texts.append(Text(line, kind, text))
        last_end, was_alone = end, alone
    return texts


def is_alone(source, start):
    """`true` if nothing precedes `start` in its line."""
    return source[source.rfind("\n", 0, start) + 1:start].isspace() or source[start - 1:start] in ("", "\n")


def python_texts(source):
    """The docstrings and comments of a Python program, and its other strings."""
    texts, docs, parts = [], set(), set()
    nodes = list(ast.walk(ast.parse(source)))
    for node in nodes:
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
                docs.add(first.value)
                texts.append(Text(first.lineno, "doc", first.value.value))
    for node in nodes:
        if isinstance(node, ast.JoinedStr) and node not in parts:
            parts.update(ast.walk(node))
            value = "".join(p.value if isinstance(p, ast.Constant) else VALUE for p in node.values)
            texts.append(Text(node.lineno, "string", value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in parts and node not in docs:
            texts.append(Text(node.lineno, "string", node.value))
    last = -1
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            last = add_comment(texts, token.start[0], token.string, last)
    return sorted(texts, key=lambda text: text.line)


_shell = re.compile(r"""'([^'\n]*)'|"((?:\\.|[^"\\\n])*)"|(?<!\S)#[^\n]*""")
_shell_value = re.compile(r"\$\{[^}]*\}|\$\([^)]*\)|\$\w+|%[sd]")


def shell_texts(source):
    """The comments of a shell script, and the strings that end in its line."""
    texts, last = [], -1
    for number, line in enumerate(source.split("\n"), 1):
        for match in _shell.finditer(line):
            value = match[1] if match[1] is not None else match[2]
            if value is None:
                if not line[:match.start()].strip() and not match.group().startswith("#!"):
                    last = add_comment(texts, number, match.group(), last)
            else:
                texts.append(Text(number, "string", _shell_value.sub(VALUE, value.replace("\\n", " "))))
    return texts


def add_comment(texts, line, text, last):
    """Adds a comment that begins with `#` to the previous one if that ended in the line above; returns the line."""
    text = text.lstrip("#!").strip()
    comments = [item for item in texts[-1:] if item.kind == "comment"]
    if comments and last == line - 1:
        comments[0].text += "\n" + text
    else:
        texts.append(Text(line, "comment", text))
    return line


def texts_of(path, source):
    """The texts of a source, by its file extension or, without one, by its first line."""
    if path.endswith(".swift"):
        return Scanner(source).texts()
    if path.endswith((".c", ".h")):
        return Scanner(source, is_c=True).texts()
    head = source.split("\n", 1)[0]
    if path.endswith(".py") or "python" in head:
        return python_texts(source)
    if path.endswith(".sh") or head.startswith("#!") and "sh" in head:
        return shell_texts(source)
    return []
