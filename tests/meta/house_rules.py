"""Checks the house rules for compiled modules on their syntax tree.

They keep the rules of games fast when compiled, equal in both forms, and free of randomness. Types
are left to mypy.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

IMPURE = {"datetime", "random", "secrets", "time", "uuid"}
ANY = "Any"
DECORATORS = {"final", "mypyc_attr"}
# mypyc turns a generator expression into a plain loop if it is the only argument of one of these.
LOOPED = {"all", "any", "dict", "frozenset", "join", "list", "max", "min", "set", "sorted"}
LOOPED |= {"sum", "tuple"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def breaches(source: str, may_say_any: bool = False) -> list[str]:
    """List where a compiled module breaks the house rules, each with its line."""
    tree = ast.parse(source)
    sets = set(set_names(tree))
    found: list[tuple[int, str]] = []
    visit(tree, [], sets, found)
    wrong = [each for each in sorted(set(found)) if not (may_say_any and each[1] == ANY)]
    return [f"line {line}: {text}" for line, text in wrong]


def visit(
    node: ast.AST, above: list[ast.AST], sets: set[str], found: list[tuple[int, str]]
) -> None:
    for text in wrong_here(node, above, sets):
        found.append((getattr(node, "lineno", 0), text))
    for child in ast.iter_child_nodes(node):
        visit(child, [*above, node], sets, found)


def wrong_here(node: ast.AST, above: list[ast.AST], sets: set[str]) -> Iterator[str]:
    match node:
        case ast.Name(id="Any") | ast.Attribute(attr="Any"):
            yield ANY
        case ast.Name(id="float") | ast.Constant(value=float()):
            yield "a float"
        case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
            yield "/ makes a float, use //"
        case ast.BinOp(op=ast.LShift(), left=ast.Call(func=ast.Name(id="i64"))):
            yield "i64(...) << n is a 32-bit shift in mypyc 2.4, use a table"
        case ast.Import(names=names) if {name.name.split(".")[0] for name in names} & IMPURE:
            yield "chance or time"
        case ast.ImportFrom(module=str(module)) if module.split(".")[0] in IMPURE:
            yield "chance or time"
        case ast.Call(func=ast.Name(id="hash")):
            yield "hash() differs between runs"
        case ast.Lambda():
            yield "a lambda"
        case ast.Yield() | ast.YieldFrom() | ast.Await():
            yield "a generator or coroutine"
        case ast.GeneratorExp() if not is_looped(node, above[-1]):
            yield "a generator expression that mypyc cannot turn into a loop"
        case ast.keyword(arg=None):
            yield "** in a call"
        case ast.ClassDef():
            yield from wrong_with_class(node, above)
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from wrong_with_function(node, above)
    if any(is_set(walked, sets) for walked in list_iterables(node)):
        yield "the order of a set"


def wrong_with_class(node: ast.ClassDef, above: list[ast.AST]) -> Iterator[str]:
    if not all(isinstance(outer, ast.Module) or is_for_types_only(outer) for outer in above):
        yield "a nested or conditional class"
    if sum(last_name(base) not in ("Generic", "Protocol") for base in node.bases) > 1:
        yield "more than one base class"
    yield from wrong_decorators(node)


def wrong_with_function(node: Function, above: list[ast.AST]) -> Iterator[str]:
    if any(isinstance(outer, Function) for outer in above):
        yield "a nested function"
    if isinstance(node, ast.AsyncFunctionDef):
        yield "a generator or coroutine"
    if node.args.kwarg is not None:
        yield "**kwargs"
    yield from wrong_decorators(node)


def wrong_decorators(node: Function | ast.ClassDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if last_name(decorator) not in DECORATORS:
            yield f"the decorator @{ast.unparse(decorator)}"


def is_for_types_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and last_name(node.test) == "TYPE_CHECKING"


def last_name(node: ast.expr) -> str:
    """Return the last name of an expression: final for both @final and @typing.final."""
    match node:
        case ast.Call(func=inner) | ast.Subscript(value=inner):
            return last_name(inner)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def is_looped(node: ast.GeneratorExp, parent: ast.AST) -> bool:
    return isinstance(parent, ast.Call) and parent.args == [node] and last_name(parent) in LOOPED


# Only obvious sets are found: literals, calls of set(), and names bound to those.


def is_set(node: ast.expr, sets: set[str]) -> bool:
    match node:
        case ast.Set() | ast.SetComp() | ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in sets
    return False


def set_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names and attributes that are annotated or bound as sets anywhere in the file."""
    for node in ast.walk(tree):
        match node:
            case ast.AnnAssign(target=target, annotation=kind) if is_set_type(kind):
                yield last_name(target)
            case ast.Assign(targets=[target], value=value) if is_set(value, set()):
                yield last_name(target)
            case ast.arg(arg=name, annotation=ast.expr() as kind) if is_set_type(kind):
                yield name


def is_set_type(kind: ast.expr) -> bool:
    if isinstance(kind, ast.Subscript) and last_name(kind) == "Final":
        kind = kind.slice
    return last_name(kind) in ("set", "frozenset")


def list_iterables(node: ast.AST) -> list[ast.expr]:
    """List what a node iterates over."""
    match node:
        case ast.For(iter=walked) | ast.comprehension(iter=walked):
            return [walked]
        case ast.Call(func=ast.Name(id="list" | "tuple" | "enumerate" | "iter"), args=[walked, *_]):
            return [walked]
    return []
