"""Reads values out of Python source without running it.

A module is parsed by `ast`; an expression is worked out where it consists of literals, names bound at the top of the
module (or imported from a neighboring module), calls of dict(), set(), list(), tuple(), and calls of small functions
whose body is one `return`. Anything else is UNKNOWN, which a reader omits.
"""

import ast
import os


class _Unknown:
    def __repr__(self):
        return "UNKNOWN"


UNKNOWN = _Unknown()
_CONSTRUCTORS = {"dict": dict, "set": set, "list": list, "tuple": tuple, "frozenset": frozenset, "str": str, "int": int}
_DEPTH = 40


class Module:
    """One source file and the names bound at its top."""

    def __init__(self, path, package):
        self.path = path
        self.package = package
        with open(path, encoding="utf-8") as file:
            self.tree = ast.parse(file.read())
        self.bound = {}
        self.functions = {}
        self.imports = {}
        self._known = {}
        for node in self.tree.body:
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        self.bound[target.id] = node.value
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                self.bound[node.target.id] = node.value
            elif isinstance(node, ast.FunctionDef):
                self.functions[node.name] = node
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    self.imports[alias.asname or alias.name] = (node.level, node.module or "", alias.name)

    def calls(self, *names):
        """Every call of a function or class by one of these names, anywhere in the module."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and _name_of(node.func) in names:
                yield node

    def value(self, node, scope=None, depth=0):
        if depth > _DEPTH:
            return UNKNOWN
        again = lambda inner: self.value(inner, scope, depth + 1)
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            if scope is not None and node.id in scope:
                return scope[node.id]
            return self.name(node.id, depth + 1)
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            items = []
            for item in node.elts:
                if isinstance(item, ast.Starred):
                    more = again(item.value)
                    if isinstance(more, (list, tuple, set, frozenset)):
                        items.extend(sorted(more, key=str) if isinstance(more, (set, frozenset)) else more)
                    continue
                items.append(again(item))
            return tuple(items) if isinstance(node, ast.Tuple) else items
        if isinstance(node, ast.Dict):
            result = {}
            for key, item in zip(node.keys, node.values):
                if key is None:
                    more = again(item)
                    if isinstance(more, dict):
                        result.update(more)
                    continue
                key = again(key)
                if isinstance(key, (str, int)):
                    result[key] = again(item)
            return result
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            inner = again(node.operand)
            return -inner if isinstance(inner, (int, float)) else UNKNOWN
        if isinstance(node, ast.BinOp):
            return _binary(node.op, again(node.left), again(node.right))
        if isinstance(node, ast.JoinedStr):
            parts = [again(part.value) if isinstance(part, ast.FormattedValue) else again(part) for part in node.values]
            return "".join(str(part) for part in parts) if all(isinstance(part, (str, int)) for part in parts) else UNKNOWN
        if isinstance(node, ast.Call):
            return self._call(node, scope, depth)
        return UNKNOWN

    def name(self, name, depth=0):
        """The value a name is bound to at the top of this module, or of the module it is imported from."""
        if name in self._known:
            return self._known[name]
        self._known[name] = UNKNOWN
        result = UNKNOWN
        if name in self.bound:
            result = self.value(self.bound[name], None, depth + 1)
        elif name in self.imports:
            other, original = self._imported(name)
            if other is not None:
                result = other.name(original, depth + 1)
        self._known[name] = result
        return result

    def keywords(self, node, scope=None, depth=0):
        result = {}
        for keyword in node.keywords:
            value = self.value(keyword.value, scope, depth + 1)
            if keyword.arg is not None:
                result[keyword.arg] = value
            elif isinstance(value, dict):
                result.update(value)
        return result

    def _call(self, node, scope, depth):
        name = _name_of(node.func)
        if name in _CONSTRUCTORS and isinstance(node.func, ast.Name):
            positional = [self.value(argument, scope, depth + 1) for argument in node.args]
            try:
                made = _CONSTRUCTORS[name](*positional)
            except (TypeError, ValueError):
                return UNKNOWN
            if isinstance(made, dict):
                made.update(self.keywords(node, scope, depth))
            return sorted(made, key=str) if isinstance(made, (set, frozenset)) else made
        function, module = self.functions.get(name), self
        if function is None and name in self.imports:
            module, original = self._imported(name)
            function = module.functions.get(original) if module is not None else None
        if function is None:
            return UNKNOWN
        return module._return_of(function, node, self, scope, depth)

    def _return_of(self, function, call, caller, scope, depth):
        returned = [node for node in function.body if isinstance(node, ast.Return)]
        simple = [node for node in function.body if not isinstance(node, (ast.Return, ast.Expr, ast.Assign))]
        if len(returned) != 1 or simple or returned[0].value is None:
            return UNKNOWN
        arguments = function.args
        names = [argument.arg for argument in arguments.args]
        inner = {}
        for name, default in zip(reversed(names), reversed(arguments.defaults)):
            inner[name] = self.value(default, None, depth + 1)
        for name, value in zip(names, call.args):
            inner[name] = caller.value(value, scope, depth + 1)
        rest = {}
        for name, value in caller.keywords(call, scope, depth).items():
            (inner if name in names else rest)[name] = value
        if arguments.kwarg is not None:
            inner[arguments.kwarg.arg] = rest
        for node in function.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                inner[node.targets[0].id] = self.value(node.value, inner, depth + 1)
        return self.value(returned[0].value, inner, depth + 1)

    def _imported(self, name):
        level, module, original = self.imports[name]
        return self.package.module(self.path, level, module), original


def _name_of(node):
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _binary(operator, left, right):
    if left is UNKNOWN or right is UNKNOWN:
        return UNKNOWN
    try:
        if isinstance(operator, ast.Add):
            return left + right
        if isinstance(operator, ast.Mult) and isinstance(left, (int, float)) and isinstance(right, (int, float)):
            return left * right
        if isinstance(operator, ast.Div) and isinstance(right, (int, float)):
            return left / right
        if isinstance(operator, ast.Pow) and isinstance(right, int) and 0 <= right <= 12:
            return left**right
        if isinstance(operator, ast.BitOr):
            if isinstance(left, dict) and isinstance(right, dict):
                return {**left, **right}
            return sorted({*left, *right}, key=str)
    except TypeError:
        return UNKNOWN
    return UNKNOWN


class Package:
    """The unpacked release of a package; modules are parsed on demand."""

    def __init__(self, root):
        self.root = root
        self._modules = {}

    def files(self, folder, *endings):
        found = []
        for place, _, names in os.walk(os.path.join(self.root, folder)):
            found.extend(os.path.join(place, name) for name in names if name.endswith(endings))
        return sorted(found)

    def relative(self, path):
        return os.path.relpath(path, self.root)

    def open(self, path):
        path = os.path.join(self.root, path)
        if path not in self._modules:
            self._modules[path] = Module(path, self)
        return self._modules[path]

    def module(self, importer, level, name):
        base = os.path.dirname(importer) if level else self.root
        for _ in range(level - 1):
            base = os.path.dirname(base)
        stem = os.path.join(base, *name.split(".")) if name else base
        for path in (stem + ".py", os.path.join(stem, "__init__.py")):
            if os.path.isfile(path):
                return self.open(path)
        return None
