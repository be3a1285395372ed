/** Templates that mean harm: to hang, to fill the memory, to overflow the stack, or to reach what is not theirs. */

const many = (part: string, count = 100_000): string => part.repeat(count);

export const HOSTILE_TEMPLATES: Readonly<Record<string, string>> = {
  "a huge range": "{{ range(10**9)|length }}",
  "nested loops": "{% for a in range(99999) %}{% for b in range(99999) %}{{ a }}{% endfor %}{% endfor %}",
  "nested empty loops": "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
  "a long repetition": "{{ 'a' * 10**9 }}",
  "a wide center": "{{ 'a'|center(10**9) }}",
  "a wide format": "{{ '%1000000000d' % 1 }}",
  "a wide format of the other kind": "{{ '{:1000000000}'.format(1) }}",
  "many decimals": "{{ '%.999999999f' % 1.5 }}",
  "text that doubles":
    "{% set ns = namespace(s='a') %}{% for i in range(64) %}{% set ns.s = ns.s + ns.s %}{% endfor %}{{ ns.s|length }}",
  "text that doubles by ~":
    "{% set ns = namespace(s='a') %}{% for i in range(64) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}{{ ns.s|length }}",
  "a list that doubles":
    "{% set ns = namespace(s=[1]) %}{% for i in range(40) %}{% set ns.s = ns.s + ns.s %}{% endfor %}{{ ns.s|length }}",
  "a list of itself":
    "{% set ns = namespace(s=[1]) %}{% for i in range(60) %}{% set ns.s = [ns.s, ns.s] %}{% endfor %}{{ ns.s }}",
  "a list of itself as JSON":
    "{% set ns = namespace(s=[1]) %}{% for i in range(60) %}{% set ns.s = [ns.s, ns.s] %}{% endfor %}{{ ns.s|tojson }}",
  "lists of themselves compared":
    "{% set ns = namespace(s=[1], t=[1]) %}{% for i in range(60) %}{% set ns.s = [ns.s, ns.s] %}{% set ns.t = [ns.t, ns.t] %}{% endfor %}{{ ns.s == ns.t }}",
  "a replacement that grows":
    "{% set ns = namespace(s='aaaaaaaaaa') %}{% for i in range(20) %}{% set ns.s = ns.s|replace('a', 'aaaaaaaaaa') %}{% endfor %}{{ ns.s|length }}",
  "a wide join": "{{ range(100000)|join('x' * 100000)|length }}",
  "a wide indent": "{{ 'a\nb'|indent(10**9) }}",
  "a wide JSON indent": "{{ [1]|tojson(indent=10**9) }}",
  "a huge power": "{{ 9**999999999 }}",
  "powers of powers": "{{ 9**9**9**9 }}",
  "numbers that square":
    "{% set ns = namespace(n=10) %}{% for i in range(64) %}{% set ns.n = ns.n * ns.n %}{% endfor %}{{ ns.n }}",
  "macro recursion": "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
  "deep macro recursion": `{% macro f() %}${many("(", 150)}f()${many(")", 150)}{{ ${many("(", 90)}f()${many(")", 90)} }}{% endmacro %}{{ f() }}`,
  "caller recursion": "{% macro f() %}{% call f() %}{{ caller() }}{% endcall %}{% endmacro %}{{ f() }}",
  "loop recursion": "{% for a in [1] recursive %}{{ loop([1]) }}{% endfor %}",
  "nested parentheses": `{{ ${many("(")}1${many(")")} }}`,
  "nested lists": `{{ ${many("[")}${many("]")} }}`,
  "nested dictionaries": `{{ ${many("{1:")}1${many("}")} }}`,
  "many not": `{{ ${many("not ")}1 }}`,
  "many minus": `{{ ${many("- ")}1 }}`,
  "many plus": `{{ 1${many(" + 1")} }}`,
  "many and": `{{ 1${many(" and 1")} }}`,
  "many ~": `{{ 1${many(" ~ 1")} }}`,
  "many comparisons": `{{ 1${many(" < 2")} }}`,
  "many powers": `{{ 1${many("**1")} }}`,
  "many filters": `{{ 1${many("|abs")} }}`,
  "many attributes": `{{ x${many(".a")} }}`,
  "many items": `{{ x${many("[0]")} }}`,
  "many calls": `{{ x${many("()")} }}`,
  "many conditions": `{{ ${many("1 if 0 else ")}1 }}`,
  "many tests": `{{ 1${many(" is defined")} }}`,
  "nested ifs": many("{% if 1 %}", 20_000),
  "nested loops in the source": many("{% for a in x %}", 20_000),
  "many elifs": `{% if 0 %}${many("{% elif 0 %}", 20_000)}{% endif %}`,
  "many keyword arguments": `{{ dict(${Array.from({ length: 50_000 }, (_, i) => `a${i}=1`).join(",")})|length }}`,
  "many spaces in a tag": `{{${many(" ", 1_000_000)}1 }}`,
  "many spaces in text": many(" ", 1_000_000),
  "many newlines in text": `${many("\n", 1_000_000)}{% if 1 %}`,
  "many braces": many("{", 1_000_000),
  "many raw beginnings": many("{% raw %}", 100_000),
  "many open comments": many("{#", 500_000),
  "many quotes": `{{ ${many("'a' ", 200_000)}}}`,
  "splitting in a loop": "{% for i in range(100000) %}{{ text.split('a')|length }}{% endfor %}",
  "slicing in a loop": "{% for i in range(20000) %}{{ text[1:]|length }}{% endfor %}",
  "upper case in a loop": "{% for i in range(100000) %}{% set x = text|upper %}{% endfor %}",
  "contains in a loop": "{% for i in range(100000) %}{% if 'zz' in text %}{% endif %}{% endfor %}",
  "sorting in a loop": "{% for i in range(10000) %}{% set x = range(10000)|list|sort %}{% endfor %}",
  "a list of itself laid out":
    "{% set ns = namespace(s=[1]) %}{% for i in range(60) %}{% set ns.s = [ns.s, ns.s] %}{% endfor %}{{ ns.s|pprint }}",
  "tuples of tuples as keys":
    "{% set ns = namespace(s=(1,)) %}{% for i in range(60) %}{% set ns.s = (ns.s, ns.s) %}{% endfor %}{{ {ns.s: 1} }}",
  "escapes of escapes in keys":
    "{% set ns = namespace(s=('\\\\',)) %}{% for i in range(40) %}{% set ns.s = (ns.s,) %}{% endfor %}{{ {ns.s: 1}|length }}",
  "reading long numbers": "{% for i in range(99999) %}{% set x = ('7' * 4000)|int %}{% endfor %}",
  "digits that are no number": "{{ ('1' * 1000000 ~ 'x')|float }}",
  "dividing huge numbers":
    "{% set n = 7 ** 300000 %}{% set m = 3 ** 200000 %}{% for i in range(99999) %}{% set x = n // m + n % m %}{% endfor %}",
  "printing huge numbers": "{% for i in range(99999) %}{{ 7 ** 5000 }}{% endfor %}",
  "numbers with the same last digits":
    "{{ range(99999)|map('string')|map('int')|list|length }}{% for i in range(99999) %}{% set x = {(i * 2 ** 64): 1} %}{% endfor %}",
  "fields of a format that never end": "{{ ('{' ~ '[' * 1000000).format(1) }}",
  "a wide grouped number": "{{ '{:09999999,}'.format(1) }}",
  "splitting from the right": "{{ ('a,' * 500000).rsplit(',')|length }}",
  "translating to long texts": "{{ ('a' * 100000).translate({97: 'b' * 100000})|length }}",
  "the same text compared":
    "{% set a = 'x' * 999999 %}{% set b = 'xx' * 499999 ~ 'x' %}{% for i in range(99999) %}{% if a == b %}{% endif %}{% endfor %}",
  "the first of a range": "{% set r = range(100000) %}{% for i in range(99999) %}{% set x = r|first %}{% endfor %}",
  "closing brackets":
    "{{ (')' * 9999 ~ 'x ')|replace('x', 'y' ) * 500 }}{{ ((')' * 9999 ~ 'x ') * 500)|urlize|length }}",
  "tags between spaces": "{{ ('a ' * 500000)|striptags|length }}",
  "wrapping a long word": "{{ ('a' * 100000)|wordwrap(3)|length }}",
  "links in a long word": "{{ ('a.' * 100000)|urlize|length }}",
  "tags never closed": "{{ ('<' * 100000)|striptags|length }}",
  "the constructor": "{{ ''.constructor }}{{ ({}).constructor }}{{ [].constructor.constructor('return 1')() }}",
  "the prototype": "{{ {}.__proto__ }}{{ x.__proto__.polluted }}",
  "a method's constructor": "{{ {}.get.constructor('return process')() }}",
  "namespace of the prototype": "{% set ns = namespace() %}{% set ns.__proto__ = 1 %}{{ ns.polluted }}",
  "format to the class": "{{ '{0.__class__}'.format(1) }}{{ '{0.constructor}'.format('') }}",
  "division by zero": "{{ 1 / 0 }}",
};

export const HOSTILE_CONTEXT: Readonly<Record<string, unknown>> = { text: "a b ".repeat(2500), x: { a: 1 } };
