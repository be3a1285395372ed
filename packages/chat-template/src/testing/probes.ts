/**
 * Small templates that were written after the engine was finished, to judge it: each tries one thing, and none of them
 * was looked at while the engine was made. They are compared with what transformers makes of them.
 */
import { product } from "./product.ts";

export const PROBE_CONTEXT: Record<string, unknown> = {
  word: "Straße",
  text: "The quick  brown\tfox\njumps over\r\nthe lazy dog.",
  html: "<p class=\"x\">Tom & 'Jerry' &amp; co</p>",
  emoji: "👩‍🚀 flies 🚀 é e\u0301",
  blank: "",
  one: 1,
  big: 12_345_678_901,
  minus: -17,
  half: 0.5,
  tiny: 1.5e-9,
  huge: 1.25e22,
  yes: true,
  no: false,
  nil: null,
  empty: [],
  numbers: [5, -2, 3.5, 0, 5],
  words: ["pear", "Apple", "fig", "apple", "Fig"],
  mixed: [1, "1", 1.5, true, null, [1], { a: 1 }],
  pairs: [
    ["a", 1],
    ["b", 2],
    ["c", 3],
  ],
  table: { zeta: 26, Alpha: 1, mid: { deep: { leaf: "green" } }, items: "own items", list: [1, 2] },
  nothing: {},
  people: [
    { name: "Ada", age: 36, tags: ["math"], address: { city: "London" } },
    { name: "Bob", age: 41, tags: [], address: { city: "Paris" } },
    { name: "cy", age: 36, tags: ["a", "b"], address: { city: "london" } },
    { name: "Dee", age: null, tags: null },
  ],
  tree: [
    {
      name: "root",
      kids: [
        { name: "left", kids: [{ name: "leaf", kids: [] }] },
        { name: "right", kids: [] },
      ],
    },
  ],
  messages: [
    { role: "system", content: "Be brief." },
    {
      role: "user",
      content: [
        { type: "text", text: "Hi" },
        { type: "image", url: "x.png" },
      ],
    },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c1", function: { name: "f", arguments: { x: 1.0, y: [true, null, "é"] } } }],
    },
    { role: "tool", tool_call_id: "c1", content: '{"ok": true}' },
  ],
};

const VALUES =
  "word text html emoji blank one big minus half tiny huge yes no nil empty numbers words mixed pairs table nothing people missing missing.x|default(3) (1,'a') () range(1,4) 'x'|safe namespace(k=1) {1:2,'b':[3]} 7//2 7/2 -7%3 2**70 1e3 -0.0".split(
    " ",
  );

/** Filters with arguments as they are rarely written. */
const FILTERS = [
  "abs", "attr('k')", "attr('name')", "batch(3)|list", "batch(2, '-')|map('join', '+')|join('|')", "capitalize",
  "center(13)", "count", "d('fallback', boolean=true)", "default(value=[], boolean=true)|length", "dictsort(true)",
  "dictsort(false, 'value')", "dictsort(by='key', reverse=true)", "e", "escape|length", "filesizeformat(true)",
  "first", "float(default=-1.5)", "forceescape", "format('A', 'B')", "groupby('age')|list|length",
  "indent('>> ', true)", "indent(width=3, blank=true)", "int(-1, 16)", "int(default='bad')", "items|list",
  "join", "join(', ', attribute='name')", "last", "length", "list|length", "lower", "map('length')|list",
  "map(attribute='address.city', default='?')|join(',')", "map('default', 'z')|list", "max", "max(attribute='age')",
  "min(case_sensitive=true)", "pprint|length", "reject('none')|list", "rejectattr('age', 'none')|map(attribute='name')|list",
  "replace('e', '3', 1)", "reverse|list", "round(2)", "round(-1, 'floor')", "round(method='ceil')", "safe|upper",
  "select('number')|list", "select('in', [1, 'fig'])|list", "selectattr('tags')|list|length", "selectattr('age', 'gt', 36)|list",
  "slice(2)|list", "slice(3, 'x')|map('list')|list", "sort(true)", "sort(case_sensitive=true)", "sort(attribute='name,age')|map(attribute='name')|list",
  "sort(reverse=true, attribute=0)", "string|length", "striptags", "sum", "sum(start=10)", "sum(attribute='age', start=0.5)",
  "title", "tojson", "tojson(indent=4)", "tojson(separators=(',', ': '), indent=1)", "tojson(ensure_ascii=true, sort_keys=true)",
  "trim('. \\n')", "trim(chars='eg')", "truncate(9)", "truncate(9, true, '…', 0)", "truncate(length=12, end='', leeway=0)",
  "unique|list", "unique(true)|list", "unique(attribute='age')|map(attribute='name')|list", "upper", "urlencode", "urlize(8, true)",
  "wordcount", "wordwrap(11, true, '/')", "wordwrap(4, break_long_words=false)", "xmlattr(autospace=false)",
]; // prettier-ignore

const TESTS = [
  "boolean", "callable", "defined", "divisibleby(2)", "eq(1)", "escaped", "even", "false", "filter", "float", "ge(1)",
  "gt(0)", "in(numbers)", "in('a1')", "integer", "iterable", "le(5)", "lower", "lt('b')", "mapping", "ne(none)", "none", "number",
  "odd", "sameas(none)", "sameas(yes)", "sequence", "string", "test", "true", "undefined", "upper", "greaterthan 1", "lessthan 1",
  "equalto 1", "==(1)", "not sameas(false)", "not in([1, none])",
]; // prettier-ignore

const STRING_SUBJECTS = ["word", "text", "html", "emoji", "blank", "'aAbB1_2'", "'  x  '", "'a,b;c'"];
const STRING_METHODS = [
  "capitalize()", "casefold()", "center(11, '·')", "count('e', 2)", "count('', 1, 3)", "encode is defined", "endswith(('e', '.'))", "endswith('', 99)",
  "expandtabs(tabsize=3)", "find('o', -9, -1)", "format('z', k=2)", "index('')", "isalnum()", "isdecimal()", "isidentifier()", "isprintable()",
  "istitle()", "join(words)", "join(table)", "ljust(9) + '|'", "lower()[::2]", "lstrip('<pT ')", "partition(' ')", "removeprefix('S')", "removesuffix('.')",
  "replace('a', '', -1)", "replace('', '.', 3)", "replace('ß', 'ss')", "rfind('')", "rindex('q')", "rjust(10, '0')", "rpartition('o')[2]", "rsplit(none, 1)", "rsplit('o')",
  "rstrip('.g')", "split(maxsplit=2)", "split('o', 1)", "splitlines()", "splitlines(keepends=true)|length", "startswith(('T', 'S'), 0)", "startswith('x', 1)", "strip('<>.')",
  "swapcase()", "title()", "translate({97: '@', 101: none})", "upper().lower()", "zfill(8)", "__len__()", "no_such_method()", "upper",
]; // prettier-ignore

const SLICES = [
  "[0]",
  "[-1]",
  "[99]",
  "[1:]",
  "[:-1]",
  "[::2]",
  "[::-2]",
  "[-3:-1]",
  "[5:1:-1]",
  "[1:99]",
  "[:0]",
  "[::0]",
  "['1']",
  "[none:2]",
  "[true]",
  "[1.0]",
  "[0:2, 1]",
];
const SLICED = [
  "word",
  "emoji",
  "numbers",
  "(1,2,3,4)",
  "range(9)",
  "table",
  "words|map('upper')",
  "missing",
  "blank",
  "nil",
  "'é🚀x'",
];

const FORMATS = [
  "'%s' % one", "'%5.1f|%-6d|%+i' % (half, one, minus)", "'%%' % ()", "'%x %X %#o' % (255, 255, 8)", "'%r' % word", "'%a' % word",
  "'%(k)s-%(n)03d' % {'k': 1, 'n': 7}", "'%s %s' % (1,)", "'%d' % 'x'", "'%d' % 3.99", "'%c%c' % (65, 'z')", "'%e' % big", "'%g|%G' % (tiny, huge)",
  "'%.3s|' % word", "'%*d' % (6, 42)", "'%i' % none", "'%s' % [1, 2]", "'%s' % {'a': 1}", "'%5s' % true", "'%q' % 1",
  "'{}'.format(nil)", "'{0}{1}{0}'.format('a', 'b')", "'{name!r:>8}'.format(name='é')", "'{:,}'.format(big)", "'{:_b}'.format(1000)", "'{:+.2e}'.format(half)",
  "'{:^9}'.format(word)", "'{:*<7.2f}'.format(3.14159)", "'{:%}'.format(half)", "'{:c}'.format(128640)", "'{:g} {:n}'.format(1e10, 1e5)", "'{:d}'.format(1.0)", "'{:s}'.format(1)",
  "'{0[a]}'.format({'a': 1})", "'{0.x}'.format(1)", "'{p[0][name]}'.format(p=people)", "'{:{w}}|'.format('x', w=4)", "'{'.format()", "'}}{{'.format()", "'{:x}'.format(-255)",
  "'{:05d} {:<05d}'.format(-3, 3)", "'{:#x} {:#b}'.format(16, 5)", "'{!s:.3}'.format('abcdef')", "'{:>{}}'.format('r', 5)", "'{:.0f} {:.0f} {:.0f}'.format(0.5, 1.5, 2.5)", "'{} {}'.format(*[1, 2])",
  "'{a}'.format(**{'a': 3})", "'%s'|format(words|first)", "'%(a)s'|format(a=1)", "'%s, %s'|format(1)", "'{:,.2f}'.format(1234567.891)", "'{:e}'.format(0)", "'{:.3}'.format(half)", "'{:10}|'.format(yes)",
]; // prettier-ignore

const NUMBERS = [
  "7 // 2", "-7 // 2", "7 // -2", "7 % -3", "-7.5 % 2", "7 / 2", "6 / 3", "2 ** 10", "2 ** -1", "2 ** 0.5", "-2 ** 2", "(-8) ** (1/3) is number", "10 ** 30", "10 ** 30 // 7", "-(10 ** 30) % 97", "10 ** 18 + 1",
  "0.1 + 0.2", "1e16", "1e15 + 0.5", "1e-5", "0.0001", "123456789012345680.0", "1.0", "-0.0", "1_000_000", "0x1F", "0b101", "0o17", "017", "1_0.5_0", "1e5", "1E-3", ".5", "5.", "1 / 3", "2 / 3 * 3", "1e308 * 10", "-1e308 * 10",
  "1e308 * 10 - 1e308 * 10", "3 == 3.0", "1 == true", "0 == false", "'1' == 1", "none == false", "true + true", "true * 3", "5 * 'ab'", "'ab' * -1", "[1] * 3", "2 * [1, 2]", "[1] + [2]", "[1] + (2,)", "(1,) + (2,)", "'a' + 1", "1 + 'a'", "'a' ~ 1 ~ none ~ 1.0 ~ [1]",
  "1 < 2 < 3", "1 < 3 < 2", "3 > 2 > 1 == true", "1 < 'a'", "none < 1", "[1, 2] < [1, 3]", "'a' < 'B'", "'a' < 'b' < 'c'", "(1, 'b') > (1, 'a')", "{'a': 1} == {'a': 1.0}", "{} < {}", "[] == ()", "true > false", "1.5 > true",
  "not 1", "not not ''", "not none == none", "1 and 2", "0 and 1/0", "1 or 1/0", "none or [] or 'x'", "1 if 0", "1 if 0 else 2", "'a' if missing else 'b'", "(1 if 1) + 1", "1 in [1.0]", "'1' in 1", "'' in 'abc'", "2 not in (1, 2)", "'a' in {'a': 1}", "none in [none]", "missing in [1]", "1 in missing",
  "1 / 0", "1 // 0", "1 % 0", "0 ** -1", "1.5 // 0.5", "5 // 0.3", "-1 ** 0.5", "9007199254740993 + 0", "9007199254740993 * 1.0", "2 ** 63 - 1", "-9223372036854775808", "3.0 * 2", "3 * 2.0", "7 - 7.0", "1.10", "100000000000000000000.0", "1e22", "1e21 + 1", "0.1 * 3", "5e-324", "1.7976931348623157e308",
  "+5", "-+-5", "- -5", "+'a'", "-'a'", "-none", "-true", "+[]", "abs is defined", "(3).real", "3 .real", "2.5.is_integer()", "big.bit_length()", "(1.5).is_integer()", "'5'|int + 1", "'5.7'|int", "'0x1A'|int(base=16)", "' 12 '|int", "'1e3'|int", "'1e3'|float", "'nan'|float", "'inf'|float > 1", "'abc'|float(2)", "none|int", "true|int", "3.99|int", "-3.99|int", "'١٢'|int", "1e400|int(5)", "2.5|round", "3.5|round", "2.675|round(2)", "1234.5|round(-2)|int", "5|round(2)", "0.5|round|int", "big|filesizeformat", "1000|filesizeformat", "1023|filesizeformat(binary=true)", "'1500'|filesizeformat",
]; // prettier-ignore

const STATEMENTS = [
  // whitespace
  "  {% if 1 %}\n  a\n  {% endif %}\n b", "a {%- if 1 -%} b {%- endif -%} c", "a\n{%+ if 1 +%}\n b {%+ endif %}\n", "{# c #}\nx\n  {#- c -#}  y", "{{- ' a ' -}}  b", " {{ 1 }} \n {%- set x = 1 %}\n\n y", "{% raw %}{{ x }}{% endraw %}", "{%- raw -%}  {% a %} {%- endraw -%} z", "x\r\n{% if 1 %}\r\ny\r\n{% endif %}\r\n", "\n\n{{ 1 }}\n\n", "a\n", "a\n\n", "{% if 1 -%}\n\n  x\n\n{%- endif %}", "\t {% set a = 1 %}\t\n|", "{%- set a = 1 -%}\n\n{{ a }}", "{{ '{{' }}{{ \"%}\" }}", "{#\nmany\nlines\n#}z", "{# {{ never }} {% x #}ok", "a{#-#}b", "{{1}}{{2}}", "{{ 1\n+\n2 }}", "{%set x=3%}{{x}}", "{%\nset\nx\n=\n3\n%}{{ x }}", "-{%- if 1 %}-{% endif -%}-", "  {%+ set q = 1 %}x", "{% raw %}\n  a\n{% endraw %}\nb", "{{ ' x' }}\n{{- 'y ' }}\n z",
  // if
  "{% if missing %}a{% elif one %}b{% else %}c{% endif %}", "{% if not (missing is defined and missing) %}x{% endif %}", "{% if empty or blank or nothing %}a{% else %}b{% endif %}", "{% if 1 %}{% if 0 %}a{% else %}b{% endif %}{% endif %}", "{% if numbers[10] is defined %}a{% else %}b{% endif %}", "{% if 0.0 %}a{% elif '0' %}b{% endif %}", "{% if range(0) %}a{% else %}b{% endif %}", "{% if 1 %}a{% else if 2 %}b{% endif %}", "{% if 1 %}a{% endfor %}", "{% if %}a{% endif %}", "{% if 1 %}a", "{% elif 1 %}", "{% if a = 1 %}x{% endif %}", "{% if nil is none and nil is not defined or yes %}k{% endif %}",
  // for
  "{% for x in numbers %}{{ loop.index }}{{ loop.index0 }}{{ loop.revindex }}{{ loop.revindex0 }}{{ loop.first }}{{ loop.last }}{{ loop.length }} {% endfor %}", "{% for x in words %}{{ loop.previtem }}<{{ x }}>{{ loop.nextitem }} {% endfor %}", "{% for x in numbers if x > 0 %}{{ loop.index }}:{{ x }}/{{ loop.length }} {% endfor %}", "{% for x in [] %}a{% else %}none{% endfor %}", "{% for x in numbers if x > 99 %}a{% else %}none{% endfor %}", "{% for k, v in table.items() %}{{ k }}={{ v }};{% endfor %}", "{% for k, v in table|items %}{{ k }};{% endfor %}", "{% for k in table %}{{ k }},{% endfor %}", "{% for a, b in pairs %}{{ a }}{{ b }}{% endfor %}", "{% for a, (b, c) in [[1, [2, 3]]] %}{{ a }}{{ b }}{{ c }}{% endfor %}", "{% for a, b in [[1]] %}{{ a }}{% endfor %}", "{% for a, b in [[1, 2, 3]] %}{{ a }}{% endfor %}", "{% for c in 'é🚀x' %}{{ c }}|{% endfor %}", "{% for x in 5 %}{% endfor %}", "{% for x in none %}{% endfor %}", "{% for x in missing %}a{% else %}b{% endfor %}", "{% for x in missing.y %}a{% endfor %}", "{% for x in range(3) %}{% set y = x %}{% endfor %}{{ y }}", "{% set n = 0 %}{% for x in [1, 2] %}{% set n = n + x %}{{ n }}{% endfor %}{{ n }}", "{% for x in range(5) %}{% if x == 1 %}{% continue %}{% endif %}{% if x == 3 %}{% break %}{% endif %}{{ x }}{% endfor %}", "{% for x in range(2) %}{% break %}{% else %}e{% endfor %}", "{% for x in [1, 2] %}{% for y in [3, 4] %}{{ loop.depth }}{{ loop.depth0 }}{% endfor %}{% endfor %}", "{% for x in [1, 2, 1, 1] %}{{ loop.changed(x) }}{% endfor %}", "{% for x in range(4) %}{{ loop.cycle('a', 'b', 'c') }}{% endfor %}", "{% for x in [1] %}{{ loop.cycle() }}{% endfor %}", "{% for n in tree recursive %}{{ '-' * loop.depth0 }}{{ n.name }}\n{{ loop(n.kids) }}{% endfor %}", "{% for n in tree recursive %}[{{ n.name }}{% if n.kids %}{{ loop(n.kids) }}{% endif %}]{% endfor %}", "{% for n in tree %}{{ loop(n.kids) }}{% endfor %}", "{% for n in tree recursive %}{{ loop(5) }}{% endfor %}", "{{ loop }}", "{% for x in [1] %}{{ loop }}{% endfor %}", "{% for x in [1, 2] %}{% set outer = loop %}{% for y in [1, 2] %}{{ outer.index }}{{ loop.index }} {% endfor %}{% endfor %}", "{% for loop in [1] %}{% endfor %}", "{% for x in [3, 1]|sort %}{{ x }}{% endfor %}", "{% for x in numbers[1:3] + [9] %}{{ x }}{{ ',' if not loop.last }}{% endfor %}", "{% for x in range(10, 0, -3) %}{{ x }} {% endfor %}", "{% for x in table.keys()|sort %}{{ x }} {% endfor %}", "{% for x in table.values()|list|length %}{% endfor %}", "{% for g in people|groupby('age', default=0) %}{{ g.grouper }}:{{ g.list|length }}{{ g[0] }} {% endfor %}", "{% for grouper, list in people|rejectattr('age', 'none')|groupby('age') %}{{ grouper }}-{{ list|map(attribute='name')|join('+') }} {% endfor %}", "{% for x in [1, 2] %}{{ x }}{% endfor %}{{ x }}", "{% set x = 9 %}{% for x in [1] %}{{ x }}{% endfor %}{{ x }}", "{% continue %}", "{% for x in [1] recursive if 1 %}{% endfor %}", "{% for x in numbers|select('gt', 0)|list %}{{ loop.nextitem is defined }}{% endfor %}", "{% for x in loop %}{% endfor %}", "{% for x, in [[1], [2]] %}{{ x }}{% endfor %}", "{% for (k), v in {'a': 1}.items() %}{{ k }}{{ v }}{% endfor %}",
  // set
  "{% set a, b = 1, 2 %}{{ a }}{{ b }}", "{% set a = b = 1 %}", "{% set (a, b) = [1, 2] %}{{ b }}", "{% set a %}x{{ one }}{% endset %}[{{ a }}]", "{% set a | upper %}abc{% endset %}{{ a }}", "{% set a | replace('a', 'b') | title %}aa{% endset %}{{ a }}", "{% set ns = namespace(a=1, b=[]) %}{% for i in range(3) %}{% set ns.a = ns.a + i %}{% set ns.b = ns.b + [i] %}{% endfor %}{{ ns.a }}{{ ns.b }}", "{% set ns = namespace({'x': 1}, y=2) %}{{ ns.x }}{{ ns['y'] }}{{ ns.z }}", "{% set ns = namespace() %}{% set ns.f %}t{% endset %}{{ ns.f }}", "{% set d = {} %}{% set d.a = 1 %}", "{% set x.y = 1 %}", "{% set 1 = 2 %}", "{% set none = 1 %}", "{% set true = 1 %}{{ true }}", "{% set a = 1, %}{{ a }}", "{% set a = (1) %}{{ a }}", "{% set a = 1 if 0 %}{{ a is defined }}", "{% set ns = namespace(_x=1) %}{{ ns._x }}", "{% set ns = namespace() %}{% set ns._x = 1 %}{{ ns }}", "{% set ns = namespace(a=1) %}{{ ns }}", "{{ namespace(a=1).items is defined }}", "{% set ns = namespace(1) %}", "{% set ns = namespace([['a', 1]]) %}{{ ns.a }}", "{% set ns, b = namespace(), 2 %}{% set ns.q, c = 1, 2 %}{{ ns.q }}{{ c }}", "{% if 1 %}{% set a = 3 %}{% endif %}{{ a }}", "{% set messages = messages[1:] %}{{ messages|length }}", "{% set x = x if x is defined else 'd' %}{{ x }}", "{% set in = 1 %}", "{% set _ = 4 %}{{ _ }}", "{% set naïve = 1 %}{{ naïve }}", "{% set a = 1 %}{% set a = a + 1 %}{{ a }}",
  // macros and calls
  "{% macro m(a, b=2) %}{{ a }}{{ b }}{% endmacro %}{{ m(1) }}{{ m(1, 3) }}{{ m(b=4, a=5) }}{{ m() }}", "{% macro m(a) %}{{ varargs }}{{ kwargs }}{% endmacro %}{{ m(1, 2, 3, k=4) }}", "{% macro m() %}x{% endmacro %}{{ m(1) }}", "{% macro m() %}x{% endmacro %}{{ m(a=1) }}", "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(1, a=2) }}", "{% macro m() %}{{ caller() }}{% endmacro %}{% call m() %}in{% endcall %}", "{% macro m() %}{{ caller(1, b=2) }}{% endmacro %}{% call(a, b=9) m() %}{{ a }}{{ b }}{% endcall %}", "{% macro m() %}{{ caller() }}{% endmacro %}{{ m() }}", "{% macro m() %}{% if caller is defined %}c{% else %}n{% endif %}{% endmacro %}{{ m() }}", "{% macro m() %}a{% endmacro %}{% call m() %}x{% endcall %}", "{% macro m(n) %}{% if n > 0 %}{{ n }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(4) }}", "{% macro m(a, b='d') %}{% endmacro %}{{ m.name }}{{ m.arguments }}{{ m.catch_kwargs }}{{ m.catch_varargs }}{{ m.caller }}", "{% macro m(a=1, b) %}{% endmacro %}", "{% macro m(a=missing) %}{{ a }}|{{ a is defined }}{% endmacro %}{{ m() }}", "{% macro m(a, b=a) %}{{ b }}{% endmacro %}{{ m(3) }}", "{% macro m() %}{{ one }}{% set one = 2 %}{{ one }}{% endmacro %}{{ m() }}{{ one }}", "{% set x = 1 %}{% macro m() %}{{ x }}{% endmacro %}{% set x = 2 %}{{ m() }}", "{% macro m() %} x {% endmacro %}{{ m()|trim }}|{{ m() | length }}", "{% macro m(x) %}{{ x }}{% endmacro %}{{ [1, 2]|map('string')|map('upper')|join }}{{ m(*[1]) }}{{ m(**{'x': 2}) }}", "{{ m }}{% macro m() %}{% endmacro %}", "{% macro m() %}{% endmacro %}{{ m is callable }}{{ m() == '' }}", "{% macro outer() %}{% macro inner() %}i{% endmacro %}{{ inner() }}{% endmacro %}{{ outer() }}", "{% for i in [1, 2] %}{% macro m() %}{{ i }}{% endmacro %}{{ m() }}{% endfor %}", "{% macro m(a) %}{{ a.b.c }}{% endmacro %}{{ m() }}", "{% macro m(a, a) %}{% endmacro %}", "{% call missing() %}{% endcall %}", "{% macro m(x) %}{% call(y) n() %}{{ x }}{{ y }}{% endcall %}{% endmacro %}{% macro n() %}{{ caller(7) }}{% endmacro %}{{ m(3) }}", "{% macro a() %}{{ kwargs.get('z', 'none') }}{% endmacro %}{{ a() }}{{ a(z=1) }}", "{% macro a(b) -%}\n {{ b }}\n{%- endmacro %}[{{ a(1) }}]",
  // with, filter, do, block, others
  "{% with a = 1, b = 2 %}{{ a + b }}{% endwith %}{{ a }}", "{% with %}{% set z = 1 %}{{ z }}{% endwith %}{{ z }}", "{% with a = 1, b = a %}{{ b }}{% endwith %}", "{% filter upper %}abc{{ word }}{% endfilter %}", "{% filter replace('a', 'b') | indent(2) %}a\na{% endfilter %}", "{% filter nosuch %}{% endfilter %}", "{% do numbers.append(1) %}", "{% do 1 %}x", "{% autoescape true %}{{ html }}{% endautoescape %}", "{% autoescape true %}{{ html|safe }}{{ '<'|e }}{{ '<' ~ 'x'|safe }}{% endautoescape %}", "{% autoescape false %}{{ html }}{% endautoescape %}", "{% block title %}a{% endblock %}", "{% block a %}{% block b %}x{% endblock %}{% endblock a %}", "{% block a %}{{ self.a is defined }}{% endblock %}", "{% extends 'x' %}", "{% include 'x' %}", "{% include 'x' ignore missing %}a", "{% import 'x' as y %}", "{% from 'x' import y %}", "{% generation %}a{% endgeneration %}b", "{% trans %}a{% endtrans %}", "{% debug %}", "{% nosuch %}", "{% endif %}", "{{ }}", "{% %}", "{{ 1", "{% if 1 %}{{ 2 %}", "{# open", "{{ 'open }}", "{{ (1 }}", "{{ [1, }}", "{{ {1: } }}", "{{ a b }}", "{{ 1 2 }}", "{{ a. }}", "{{ a.1 }}", "{{ a..b }}", "{{ ?a }}", "{{ a ? b : c }}", "{{ a && b }}", "{{ !a }}", "{{ a|  }}", "{{ a|upper( }}", "{{ a is }}", "{{ a is not }}", "{{ 'a' 'b' }}", "{{ 'a' 'b' ~ 'c' }}", "{{ \"a\\tb\\\\n\\x41\\u00e9\\U0001F680\" }}", "{{ '\\N{BULLET}' }}", "{{ 'a\nb' }}", "{{ '\\'\\\"' }}", "{{ '\\q' }}", "{{ \"\\101\" }}", "{{ True }}{{ true }}{{ TRUE }}", "{{ None }}{{ none }}{{ NONE }}", "{{ False and 1 }}", "{{ not }}", "{{ not = 1 }}", "{{ if }}", "{{ is }}", "{{ 1 if }}", "{{ lambda x: 1 }}", "{{ [x for x in y] }}", "{{ f'{a}' }}", "{{ a := 1 }}", "{{ 1; 2 }}", "{{ $x }}", "{{ @ }}", "{{ `x` }}", "{{ a\\b }}", "{{ ~1 }}", "{{ 1 ~ }}", "{{ 1 @ 2 }}", "{{ 1 << 2 }}", "{{ 1 & 2 }}", "{{ 1 | 2 }}", "{{ 1 ^ 2 }}", "{{ 1 <> 2 }}", "{{ 1 === 1 }}", "{{ 1 is 1 }}", "{{ x is defined is true }}", "{{ x is not defined and not x is defined }}", "{{ 1 is divisibleby 2 or 3 }}", "{{ 4 is divisibleby 2 }}", "{{ 'a' is in 'abc' }}", "{{ 1 is in [1] and 2 is not in [1] }}", "{{ 'a' is upper is false }}", "{{ word is string and word|length > 3 }}", "{{ 5 is even or 5 is odd }}", "{{ numbers is sequence is sameas true }}", "{{ 1 is nosuch }}", "{{ 1|nosuch }}",
  // access
  "{{ table.zeta }}{{ table['zeta'] }}{{ table.get('zeta') }}{{ table.get('q', 'd') }}{{ table.get('q') }}", "{{ table.items }}", "{{ table['items'] }}{{ table.keys }}", "{{ table.mid.deep.leaf }}{{ table['mid']['deep'].leaf }}", "{{ table.mid.nope.leaf }}", "{{ table.nope }}|{{ table.nope is defined }}", "{{ missing.a }}", "{{ missing['a'] }}", "{{ missing() }}", "{{ missing + 1 }}", "{{ missing ~ 'x' }}", "{{ missing|length }}", "{{ missing|upper }}|{{ missing|join }}|{{ missing|list }}", "{{ missing == none }}{{ missing == missing2 }}{{ missing != 1 }}", "{{ missing < 1 }}", "{{ -missing }}", "{{ [missing] }}{{ missing is none }}", "{{ {'a': missing} }}", "{{ missing|tojson }}", "{{ missing|string }}|{{ missing|default }}|{{ missing|int }}", "{{ nil.x }}", "{{ nil.x.y }}", "{{ nil['x'] is defined }}", "{{ nil() }}", "{{ nil|length }}", "{{ nil|string + nil|upper }}", "{{ one.x }}|{{ one[0] }}|{{ one['a'] }}", "{{ numbers.0 }}{{ numbers.1 }}", "{{ pairs.0.1 }}", "{{ numbers['0'] }}|{{ numbers.a }}", "{{ word.0 }}|{{ word[0] }}|{{ word.foo }}", "{{ people[0].name }}{{ people.0.name }}{{ people[-1]['name'] }}{{ people[0].address.city }}", "{{ people|map(attribute='address.city')|list }}", "{{ people|map(attribute='tags.0')|list }}", "{{ (people|first).name }}{{ people|first.name }}", "{{ table|attr('items') }}", "{{ numbers|attr('append') }}", "{{ ''.__class__ }}", "{{ ''.__class__.__mro__ }}", "{{ numbers.__len__ }}", "{{ (1).__add__(2) }}", "{{ ''['__class__'] }}", "{{ ''|attr('__class__') }}", "{{ numbers.append(1) }}", "{{ numbers.pop() }}", "{{ numbers.sort() }}", "{{ numbers.extend([1]) }}", "{{ table.update({'a': 1}) }}", "{{ table.pop('zeta') }}", "{{ table.setdefault('zeta', 1) }}", "{{ numbers.index(3.5) }}{{ numbers.count(5) }}", "{{ numbers.index(99) }}", "{{ numbers.copy() }}{{ table.copy()|length }}", "{{ table.keys()|list }}{{ table.values()|list|length }}", "{{ {'a': 1}.keys() }}{{ {'a': 1}.values() }}{{ {'a': 1}.items() }}", "{{ dict(a=1, b='x') }}{{ dict({'a': 1}, b=2) }}{{ dict([['a', 1]]) }}{{ dict() }}", "{{ dict }}", "{{ dict(1) }}", "{{ dict.fromkeys('ab', 0) }}", "{{ range(3) }}{{ range(3)|list }}{{ range(1, 7, 2)|list }}{{ range(5, 0, -2)|list }}", "{{ range() }}", "{{ range('a') }}", "{{ range(1, 2, 0) }}", "{{ range(1.5) }}", "{{ range(100001)|length }}", "{{ range(5)[2] }}{{ range(5)[-1] }}{{ range(5)[1:3] }}{{ 3 in range(5) }}{{ range(3) == range(0, 3) }}", "{{ cycler('a', 'b').next() }}", "{% set c = cycler('a', 'b') %}{{ c.next() }}{{ c.current }}{{ c.next() }}{{ c.next() }}{% set _ = c.reset() %}{{ c.current }}", "{{ cycler() }}", "{% set j = joiner('; ') %}{{ j() }}a{{ j() }}b{{ j() }}", "{{ joiner()() }}|", "{{ lipsum is defined }}{{ lipsum() is string }}", "{{ raise_exception('no: ' ~ one) }}", "{{ raise_exception() }}", "{{ strftime_now('%Y-%m-%d %H:%M') }}", "{{ strftime_now('%d %b %Y, %A %j %U') }}", "{{ strftime_now() }}", "{{ strftime_now('') }}|{{ strftime_now('%%') }}{{ strftime_now('é') }}", "{{ strftime_now }}", "{{ self }}", "{{ caller }}|{{ varargs }}|{{ kwargs }}", "{{ namespace }}", "{{ context is defined }}{{ environment is defined }}{{ _ is defined }}{{ gettext is defined }}",
  // literals and repr
  "{{ [1, 1.0, 'a', none, true, [], {}, ()] }}", "{{ {'a': 'it\\'s', 'b': \"q\\\"\", 'c': 'both\\'\\\"'} }}", "{{ (1,) }}{{ (1, 2) }}{{ () }}{{ ((1, 2), 3) }}", "{{ {1: 2, 1.0: 3, true: 4} }}", "{{ {none: 1, (1, 2): 3} }}", "{{ {[1]: 2} }}", "{{ {'a': 1, 'a': 2} }}", "{{ ['\\n\\t\\x00\\x7f\\u200b é 🚀 \\\\'] }}", "{{ [1.0, 1e100, 1e-7, 0.1, 123456.789, -0.0, 1e16] }}", "{{ mixed }}", "{{ mixed|string|length }}", "{{ people }}", "{{ messages[2] }}", "{{ messages[2]|tojson }}", "{{ messages[2].tool_calls[0].function.arguments|tojson(indent=2) }}", "{{ {'é': '🚀\\u2028<>&\\'', 'n': none, 'f': 1.0, 'i': 10**20, 't': (1, 2)}|tojson }}", "{{ {1: 'a', 1.5: 'b', true: 'c', none: 'd'}|tojson }}", "{{ {(1, 2): 3}|tojson }}", "{{ range(3)|tojson }}", "{{ ('x'|safe)|tojson }}{{ [1e400, -1e400]|tojson }}", "{{ {'b': 1, 'a': {'d': 2, 'c': 3}}|tojson(sort_keys=true) }}", "{{ []|tojson(indent=2) }}{{ {}|tojson(indent=2) }}{{ [[], {}]|tojson(indent=1) }}", "{{ {'a': [1, {'b': 2}]}|tojson(indent='\\t') }}", "{{ [1, 2]|tojson(separators=(' , ', ' : ')) }}", "{{ [1]|tojson(indent=-1) }}{{ [1]|tojson(indent=0) }}", "{{ [1]|tojson(nosuch=1) }}", "{{ {'a': 1}|tojson(true) }}{{ 'é'|tojson(ensure_ascii=True) }}", "{{ '\\ud83d'|tojson(ensure_ascii=true) }}", "{{ namespace(a=1)|tojson }}", "{{ ''|tojson }}{{ none|tojson }}{{ true|tojson }}{{ 1.0|tojson }}{{ 1e22|tojson }}{{ 1e-7|tojson }}", "{{ '</script>&\\'\\\"\\\\/'|tojson }}",
]; // prettier-ignore

const MORE = [
  "{{ words|sort }}{{ words|sort(reverse=true) }}{{ words|sort(case_sensitive=true) }}", "{{ numbers|sort }}{{ numbers|unique|list }}{{ numbers|sum }}{{ numbers|min }}{{ numbers|max }}", "{{ mixed|sort }}", "{{ people|sort(attribute='age')|list }}", "{{ people|rejectattr('age', 'none')|sort(attribute='age,name')|map(attribute='name')|list }}", "{{ people|selectattr('address', 'defined')|map(attribute='address.city')|unique|list }}", "{{ people|selectattr('name', 'equalto', 'Bob')|first }}", "{{ people|selectattr('name', 'in', ['Ada', 'cy'])|list|length }}", "{{ people|selectattr('nosuch')|list }}", "{{ people|selectattr('name', 'nosuch')|list }}", "{{ people|map('nosuch')|list }}", "{{ people|map(attribute='name')|map('upper')|map('replace', 'A', '4')|join('/') }}", "{{ people|map('attr', 'name')|list }}", "{{ people|sum(attribute='age') }}", "{{ people[:3]|sum(attribute='age') }}", "{{ people|max(attribute='name') }}", "{{ []|max }}|{{ []|first }}|{{ []|last }}|{{ []|sum }}|{{ []|join }}", "{{ []|min is defined }}", "{{ [[1, 2], [3]]|sum(start=[]) }}", "{{ ['a', 'b']|sum }}", "{{ ['a']|sum(start='') }}", "{{ [1, [2]]|join(',') }}", "{{ table|join }}|{{ table|list }}|{{ table|length }}|{{ table|first }}", "{{ table|last }}", "{{ table|dictsort }}", "{{ table|dictsort(by='value') }}", "{{ {'b': 2, 'a': 3, 'C': 1}|dictsort(case_sensitive=true) }}{{ {'b': 2, 'a': 3}|dictsort(by='value')|first }}", "{{ {'b': 1}|dictsort(by='nosuch') }}", "{{ 'abc'|first }}{{ 'abc'|last }}{{ ''|first }}|{{ 'abc'|reverse }}{{ 'abc'|list }}{{ 'abc'|sort }}{{ 'abca'|unique|join }}", "{{ 'a b c'|batch(2)|list }}", "{{ range(7)|batch(3)|list }}{{ range(7)|batch(3, 0)|list }}{{ range(7)|slice(3)|list }}{{ range(7)|slice(3, 'f')|list }}", "{{ range(3)|batch(0)|list }}", "{{ range(3)|slice(0)|list }}", "{{ 'x'|indent }}|{{ 'a\\nb\\n\\nc'|indent(2) }}|{{ 'a\\nb\\n\\nc'|indent(2, true, true) }}|{{ 'a\\nb'|indent('> ') }}", "{{ 'hello world foo'|truncate(11) }}|{{ 'hello world foo'|truncate(7, false, '~') }}|{{ 'hello'|truncate(4, true) }}|{{ 'hello world'|truncate(5, true, leeway=5) }}", "{{ 'hello world'|truncate(1) }}", "{{ 'a very long sentence to wrap'|wordwrap(10) }}", "{{ 'aaaaaaaaaaaa bb'|wordwrap(5) }}|{{ 'aaaaaaaaaaaa bb'|wordwrap(5, false) }}|{{ 'a\\n\\nb'|wordwrap(5, wrapstring='<br>') }}", "{{ text|wordwrap(12) }}", "{{ 'x y'|urlencode }}{{ 'a/b?c=d&é'|urlencode }}{{ {'a': 1, 'b c': 'é&'}|urlencode }}{{ [['a', 1]]|urlencode }}", "{{ 'see https://a.b/c?d=e&f and www.x.org, mail a@b.co.'|urlize }}", "{{ '<b>x</b> &lt; y'|striptags }}{{ html|striptags }}", "{{ html|e }}{{ html|e|e }}{{ html|forceescape }}", "{{ {'class': 'a b', 'id': none, 'x': missing, 'n': 1}|xmlattr }}", "{{ 'foo bar'|title }}{{ \"it's a-b c_d (e)\"|title }}{{ 'ǆ ß ŉ'|title }}{{ 'FOO bar'|capitalize }}", "{{ 'ß'|upper }}{{ 'İ'|lower|length }}{{ 'ΑΣ'|lower }}{{ 'ﬁ'|upper }}", "{{ emoji|length }}{{ emoji|upper }}{{ emoji|reverse }}{{ emoji[0] }}{{ emoji[::-1] }}{{ emoji|list|length }}", "{{ emoji|center(30, ) }}|{{ emoji|truncate(8, true) }}|{{ emoji|wordcount }}", "{{ ' \\u00a0\\u2003x\\u3000'|trim }}|{{ '\\u200bx'|trim }}|{{ '\\x1fx\\x1c'|trim }}", "{{ 'a\\x0bb\\x0cc\\x1cd\\x85e\\u2028f'.splitlines() }}", "{{ 'a\\x0bb\\u2003c d'.split() }}", "{{ '1,234'|int }}{{ '1_000'|int }}{{ '+5'|int }}{{ '- 5'|int }}{{ ''|int }}{{ [1]|int }}", "{{ 3|random in [3] }}", "{{ [7]|random }}", "{{ []|random }}", "{{ 'abc'|random in 'abc' }}", "{{ 12345.678|string }}{{ 1e3|string }}{{ true|string }}{{ none|string }}{{ [1]|string }}", "{{ 'a'|replace('a', 1) }}", "{{ 1|replace(1, 2) }}{{ 'aaa'|replace('a', 'b', 2) }}{{ 'aaa'|replace('', '-') }}", "{{ 'x'|default }}{{ ''|default('e') }}|{{ ''|default('e', true) }}{{ none|default('n') }}{{ none|default('n', true) }}{{ 0|default(1, boolean=True) }}", "{{ 'x'|default(1/0) }}", "{{ 'a'|attr('upper') is callable }}", "{{ 'x'|e is escaped }}{{ 'x' is escaped }}{{ ('x'|safe) is escaped }}{{ ('x'|safe ~ 'y') is escaped }}{{ ('<'|safe + '<') }}", "{{ 'a b'|map('upper')|list }}", "{{ [1, 2, 3]|map('add', 1)|list }}", "{{ [1.234, 5.678]|map('round', 1)|list }}", "{{ ['a', 'b']|map('center', 5)|join('|') }}", "{{ [1, 0, 2, none]|select|list }}{{ [1, 0, 2, none]|reject|list }}", "{{ range(10)|select('divisibleby', 3)|list }}{{ range(10)|reject('odd')|list }}{{ [1, 'a']|select('string')|list }}", "{{ numbers|select('>', 3)|list }}{{ numbers|select('==', 5)|list }}{{ words|select('in', 'apple fig')|list }}", "{{ numbers|map }}", "{{ numbers|map()|list }}", "{{ numbers|map('int', foo=1)|list }}", "{{ numbers|select('nosuch')|list }}", "{{ numbers|join(', ')|replace(',', ';')|upper|length }}", "{{ (numbers|length) * 2 }}{{ numbers|length * 2 }}{{ -1|abs }}{{ 2 ** 3|string }}{{ 'a' ~ 'b'|upper }}", "{{ 'a'|upper|lower is lower }}{{ not 'a'|upper is lower }}", "{{ 1 + 2 ~ 3 + 4 }}{{ 2 * 3 ~ 4 }}{{ 1 ~ 2 == '12' }}{{ 'a' ~ 'b' in 'abc' }}", "{{ 1 if true else 2 if false else 3 }}{{ (1 if false else 2) if true else 3 }}", "{{ [1, 2, 3,] }}{{ (1, 2,) }}{{ {'a': 1,} }}", "{{ [1, 2][0] }}{{ {'a': {'b': 1}}.a.b }}{{ 'abc'[1] }}{{ (1, 2)[1] }}{{ [[1]][0][0] }}{{ 'abc'.upper()[0] }}", "{{ ('a', 'b')|join }}{{ ('a',)|length }}{{ (1, 2) in [(1, 2)] }}{{ (1, 2) == [1, 2] }}", "{{ 'a'.join is callable }}{{ range is callable }}{{ 1 is callable }}{{ missing is callable }}", "{{ dict(a=1).a }}{{ dict(a=1)['a'] }}{{ dict(items=1).items }}", "{{ '%s' % ('a', 'b') }}", "{{ 'x' in missing }}", "{{ 'a' < none }}", "{{ [1, 'a']|min }}", "{{ {} is mapping }}{{ [] is mapping }}{{ 'a' is iterable }}{{ 1 is iterable }}{{ {} is sequence }}{{ range(1) is sequence }}{{ missing is iterable }}", "{{ true is number }}{{ true is integer }}{{ true is boolean }}{{ 1.0 is integer }}{{ 1 is float }}{{ '1' is number }}", "{{ 1 is sameas 1 }}{{ none is sameas none }}{{ [] is sameas [] }}{{ true is sameas true }}", "{{ 'upper' is filter }}{{ 'nosuch' is filter }}{{ 'odd' is test }}{{ 'nosuch' is test }}{{ 'tojson' is filter }}{{ 'from_json' is filter }}", "{{ 3 is eq 3 }}{{ 3 is ne 3 }}{{ 3 is lt 4 }}{{ 3 is le 3 }}{{ 3 is gt 2 }}{{ 3 is ge 4 }}", "{{ messages|selectattr('role', 'equalto', 'user')|map(attribute='content')|first|map(attribute='type')|join(',') }}", "{% for m in messages %}{{ m.role }}:{{ m.content if m.content is string else m.content|tojson }}\n{% endfor %}", "{% for m in messages if m.role != 'system' %}{{ loop.index0 }}{{ m['role'][0]|upper }}{{ '\\n' if not loop.last }}{% endfor %}", "{% if messages[0]['role'] == 'system' %}{% set loop_messages = messages[1:] %}{% set system = messages[0]['content'] %}{% else %}{% set loop_messages = messages %}{% endif %}{{ system|trim }}{{ loop_messages|length }}", "{% set ns = namespace(found=false) %}{% for m in messages[::-1] %}{% if not ns.found and m.role == 'user' %}{% set ns.found = true %}{{ loop.index }}{% endif %}{% endfor %}{{ ns.found }}", "{{ messages|last|attr('role') }}|{{ (messages|last)['content'] }}", "{{ messages[-1].content.startswith('{') and 'ok' in messages[-1].content }}", "{{ messages[2].tool_calls[0].function.arguments is mapping }}{{ messages[2].tool_calls[0]['function']['arguments'].x }}", "{%- for tool in tools or [] %}{{ tool }}{%- else %}no tools{%- endfor %}", "{{ bos_token }}{{ (bos_token or '') ~ 'x' }}{{ add_generation_prompt is defined and add_generation_prompt }}", "{{ 'a' * 3 ~ '-' * 2 }}{{ '=' * 20 }}", "{{ text.split('\\n')[0].strip().split(' ')|reject('equalto', '')|list }}", "{{ '</think>' in 'a</think>b' and 'a</think>b'.split('</think>')[-1].lstrip('\\n') }}",
]; // prettier-ignore

/** `{{ value | filter }}` and the like; of a product every `step`th, so that all rows and columns appear. */
function some<A, B>(left: readonly A[], right: readonly B[], step: number): [A, B][] {
  return product(left, right).filter((_, index) => (index + Math.floor(index / right.length)) % step === 0);
}

/** Each probe with its group. */
export const PROBES: readonly (readonly [group: string, template: string])[] = [
  ...some(VALUES, FILTERS, 4).map(([value, filter]) => ["filters", `{{ (${value})|${filter} }}`] as const),
  ...some(VALUES, TESTS, 3).map(([value, name]) => ["tests", `{{ (${value}) is ${name} }}`] as const),
  ...some(STRING_SUBJECTS, STRING_METHODS, 1).map(([value, call]) => ["methods", `{{ ${value}.${call} }}`] as const),
  ...product(SLICED, SLICES).map(([value, slice]) => ["access", `{{ (${value})${slice} }}`] as const),
  ...FORMATS.map((expression) => ["formats", `{{ ${expression} }}`] as const),
  ...NUMBERS.map((expression) => ["numbers", `{{ ${expression} }}`] as const),
  ...STATEMENTS.map((template) => ["statements", template] as const),
  ...MORE.map((template) => ["uses", template] as const),
];
