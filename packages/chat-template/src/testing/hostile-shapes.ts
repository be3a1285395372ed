/**
 * Templates that mean harm, by shape: every filter, method and operator again and again over long values, values that
 * double, numbers and widths of any size, nesting, recursion and sources of a megabyte. The bench gives each a process
 * of its own and measures its time and its peak of memory.
 */

const TEXT = "{% set t = 'ab, <c> é. ' * 100000 %}";
const LIST = "{% set t = range(99999)|list %}";
const WORDS = "{% set t = ('word ' * 50000).split() %}";
const ROWS =
  "{% set ns = namespace(t=[]) %}{% for i in range(300) %}{% set ns.t = ns.t + [{'k': i, 'v': 'x' * i}] %}{% endfor %}{% set t = ns.t * 100 %}";
const SHARED =
  "{% set ns = namespace(x=[1], y=[1]) %}{% for i in range(60) %}{% set ns.x = [ns.x, ns.x] %}{% set ns.y = [ns.y, ns.y] %}{% endfor %}";
const AGAIN = (body: string): string =>
  `{% for i in range(99999) %}{% for j in range(999) %}${body}{% endfor %}{% endfor %}`;

function over(before: string, expressions: readonly string[]): [string, string][] {
  return expressions.map((expression) => [
    `${expression} on ${before.slice(7, 40)}…`,
    `${before}${AGAIN(`{% set r = ${expression} %}`)}`,
  ]);
}

const TEXT_FILTERS =
  "upper lower title capitalize trim length list|length reverse string escape forceescape safe|escape striptags urlencode urlize wordcount center(2000000) indent(2,true) truncate(500000,true) wordwrap(3) replace('a','bb') replace('','x') tojson pprint first last list|last int float join('--') unique|list|length sort|length batch(2)|list|length slice(3)|list|length select|list|length map('upper')|list|length format(1) xmlattr default(1) filesizeformat".split(
    " ",
  );
const TEXT_METHODS =
  "upper() lower() title() capitalize() swapcase() casefold() strip('ab') lstrip('b') rstrip('. é') split() split(',') split('zz') rsplit(',') splitlines() partition('zz') rpartition('zz') find('zz') rfind('zz') count('b,') count('') startswith(t) endswith(t) replace('b','') replace('zz','') center(3000000) ljust(3000000) rjust(3000000) zfill(3000000) expandtabs() join('abc') isalpha() isalnum() isascii() isprintable() isspace() istitle() isidentifier() removeprefix(t) removesuffix(t) translate({97:'bbbb'}) format(1) index('é')".split(
    " ",
  );
const LIST_USES =
  "t|sum t|min t|max t|sort|length t|reverse|list|length t|unique|list|length t|join t|map('string')|join t|select('odd')|list|length t|reject('in',t)|first t|batch(1)|list|length t|slice(9999)|list|length t|tojson t|string t|pprint t|length t|last t|first t|random t|list t+t t*2 t==t (t+[1])==(t+[2]) t<t t[::-1] t[1:] -1~in~t t.count(-1) t.index(99998) t.copy() t|groupby('x')|list t|map('default')|list t|sum(start=1) t|dictsort t|items|list dict(t) t|string|length t|map('abs')|sum".split(
    " ",
  );
const ROW_USES =
  "t|groupby('k')|list t|groupby('v')|length t|sort(attribute='v')|length t|sort(attribute='k,v') t|map(attribute='v')|join t|selectattr('k','gt',5)|list t|rejectattr('v')|list t|unique(attribute='v')|list t|max(attribute='v') t|sum(attribute='k') t|tojson t|tojson(indent=100) t|pprint t|string {'a':t}==t[0] {1:t}".split(
    " ",
  );

const DOUBLING: readonly (readonly [string, string])[] = [
  ["text by +", "ns.x + ns.x"], ["text by ~", "ns.x ~ ns.x"], ["text by *", "ns.x * 3"], ["text by join", "[ns.x, ns.x]|join(ns.x)"], ["text by replace", "ns.x|replace('a', ns.x)"],
  ["text by format", "'%s%s%s' % (ns.x, ns.x, ns.x)"], ["text by str.format", "'{0}{0}{0}'.format(ns.x)"], ["text by center", "ns.x|center(ns.x|length * 3)"], ["text by indent", "ns.x|indent(ns.x|length, true)"], ["text by escape", "(ns.x ~ '<')|e|e"],
  ["text by tojson", "ns.x|tojson|tojson"], ["text by repr", "[ns.x]|string"], ["text by urlencode", "(ns.x ~ '%')|urlencode"], ["text by translate", "ns.x.translate({97: ns.x})"], ["text by str.join", "ns.x.join([ns.x, ns.x])"], ["text by expandtabs", "(ns.x ~ '\\t').expandtabs(1000000)"],
  ["text by wordwrap", "ns.x|wordwrap(1, true, ns.x)"], ["text by pprint", "[ns.x, ns.x]|pprint"], ["text by str.replace", "ns.x.replace('', ns.x)"], ["text by a sum", "[ns.x, ns.x]|sum(start='')"],
]; // prettier-ignore
const LISTS: readonly (readonly [string, string])[] = [
  ["lists by +", "ns.x + ns.x"], ["lists by *", "ns.x * 9"], ["lists by sum", "[ns.x, ns.x]|sum(start=[])"], ["lists by batch", "ns.x|batch(1)|list + ns.x"], ["lists by slice", "ns.x|slice(99999)|list"], ["lists by map", "ns.x|map('list')|list"], ["lists inside lists", "[ns.x, ns.x, ns.x]"], ["dictionaries inside", "{'a': ns.x, 'b': ns.x}"], ["tuples inside", "(ns.x, ns.x)"], ["namespaces inside", "namespace(a=ns.x, b=ns.x)"],
]; // prettier-ignore

const SIZES: readonly string[] = [
  "2 ** 99999999", "9 ** 9 ** 9", "(2 ** 99999) ** 99", "10 ** 9999999 % 7", "(10 ** 99999)|string|length", "(10 ** 999999) // 3", "'9' * 999999", "('9' * 999999)|int", "('9' * 999999)|int + 1", "('1' * 999999)|float", "('f' * 999999)|int(base=16)",
  "'%d' % (7 ** 99999)", "'%999999999d' % 1", "'%.999999999f' % 1.5", "'%*d' % (999999999, 1)", "'{:999999999}'.format(1)", "'{:.999999999f}'.format(1.5)", "'{:>{}}'.format('x', 999999999)", "'{:,}'.format(7 ** 99999)", "'{:b}'.format(7 ** 999999)", "'x'.center(999999999)", "'x'|center(999999999)", "'x'.ljust(999999999)", "'x'.zfill(999999999)",
  "'x' * 999999999", "[1] * 999999999", "(1,) * 99999999", "'a\\nb'|indent(999999999)", "'\\t'.expandtabs(999999999)", "[1]|batch(99999999)|list", "[1]|batch(99999999, 'x')|list", "[1]|slice(99999999)|list", "range(99999999)", "range(0, 10 ** 30)", "range(99999)|list * 99999", "1.5|round(999999999)", "15|round(-999999999)", "(10 ** 99999)|round(-99998)", "5e-324|round(400)", "'x'|truncate(999999999, true)", "'a b'|wordwrap(999999999)", "[1]|tojson(indent=999999999)", "{'a': [1]}|tojson(indent='x' * 9999999)",
  "strftime_now('%c' * 999999)", "strftime_now('%999999999Y')", "'%s' * 999999 % ((1,) * 999999)", "('{} ' * 99999).format(*range(99999))", "'{0' ~ '[0]' * 99999 ~ '}'", "('{0' ~ '[0]' * 99999 ~ '}').format([1])", "(10 ** 99999) * (10 ** 99999)", "(10 ** 99999) / (10 ** 99998)", "(10 ** 400) * 1.0", "-(2 ** 999999)", "(2 ** 999999).bit_length()", "(3 ** 999999) == (3 ** 999999)", "(3 ** 99999)|filesizeformat", "(3 ** 99999)|tojson|length", "[3 ** 99999] * 9999", "[3 ** 99999] * 999 | string", "{3 ** 99999: 1}",
]; // prettier-ignore

const CYCLES: readonly string[] = ["ns.x|tojson", "ns.x|string", "ns.x|pprint", "ns.x == ns.y", "ns.x != ns.y", "ns.x < ns.y", "[ns.x, ns.y]|sort", "[ns.x, ns.y]|unique|list", "ns.x in [ns.y]", "[ns.y].index(ns.x)", "[ns.y].count(ns.x)", "ns.x|join", "'%s' % [ns.x]", "'{}'.format(ns.x)", "ns.x ~ ''", "ns.x|min", "ns.x|e", "ns.x|urlize", "ns.x|wordcount", "ns.x|length", "{'k': ns.x}|dictsort(by='value')", "[{'k': ns.x}, {'k': ns.y}]|groupby('k')|list", "[{'k': ns.x}, {'k': ns.y}]|sort(attribute='k')|list", "ns|string"]; // prettier-ignore

const SOURCES: readonly (readonly [string, string])[] = [
  ["a megabyte of text", "x".repeat(999_999)], ["a megabyte of opened prints", "{{".repeat(499_999)], ["a megabyte of opened tags", "{%".repeat(499_999)], ["a megabyte of opened comments", "{#".repeat(499_999)], ["a megabyte of braces", "{".repeat(999_999)], ["a megabyte of spaces", " ".repeat(999_990)], ["a megabyte of lines", "\n".repeat(999_990)], ["spaces in a tag", `{{${" ".repeat(999_980)}1 }}`], ["spaces before a tag", `${" ".repeat(999_980)}{%- if 1 %}`], ["lines before each tag", "   \n{%- set a = 1 -%}\n  ".repeat(40_000)],
  ["many prints", "{{ x }}".repeat(140_000)], ["many small prints", "{{1}}".repeat(199_000)], ["many sets", "{% set a = 1 %}".repeat(66_000)], ["many names", Array.from({ length: 50_000 }, (_, i) => `{% set v${i} = 1 %}`).join("").slice(0, 999_000)], ["many macros", Array.from({ length: 20_000 }, (_, i) => `{% macro m${i}() %}{% endmacro %}`).join("")], ["many blocks", Array.from({ length: 20_000 }, (_, i) => `{% block b${i} %}{% endblock %}`).join("")], ["many loops", "{% for a in x %}{% endfor %}".repeat(35_000)], ["many conditions", "{% if a %}b{% endif %}".repeat(45_000)], ["a chain of elif", `{% if a %}${"{% elif a %}".repeat(80_000)}{% endif %}`], ["a list of a megabyte", `{{ [${"1,".repeat(499_000)}] }}`], ["a dictionary of a megabyte", `{{ {${"'a':1,".repeat(160_000)}} }}`],
  ["a sum of a megabyte", `{{ 1${"+1".repeat(499_000)} }}`], ["a chain of ~", `{{ 1${"~1".repeat(499_000)} }}`], ["a chain of and", `{{ 1${" and 1".repeat(160_000)} }}`], ["a chain of comparisons", `{{ 1${"<1".repeat(499_000)} }}`], ["a chain of filters", `{{ 1${"|e".repeat(499_000)} }}`], ["a chain of attributes", `{{ a${".a".repeat(499_000)} }}`], ["a chain of items", `{{ a${"[0]".repeat(330_000)} }}`], ["a chain of calls", `{{ a${"()".repeat(499_000)} }}`], ["a chain of tests", `{{ 1${" is none".repeat(120_000)} }}`], ["a chain of if", `{{ 1${" if 1 else 2".repeat(80_000)} }}`], ["a chain of not", `{{ ${"not ".repeat(240_000)}1 }}`], ["a chain of minus", `{{ ${"-".repeat(990_000)}1 }}`], ["a chain of **", `{{ 1${"**1".repeat(330_000)} }}`],
  ["brackets", `{{ ${"(".repeat(499_000)}1${")".repeat(499_000)} }}`], ["square brackets", `{{ ${"[".repeat(499_000)}${"]".repeat(499_000)} }}`], ["braces in a print", `{{ ${"{1:".repeat(330_000)} }}`], ["nested if", "{% if 1 %}".repeat(99_000)], ["nested for", "{% for a in b %}".repeat(62_000)], ["nested macros", "{% macro m() %}".repeat(66_000)], ["nested calls", "{% call m() %}".repeat(71_000)], ["nested filters", "{% filter upper %}".repeat(55_000)], ["nested with", "{% with a = 1 %}".repeat(62_000)], ["nested sets", "{% set a %}".repeat(90_000)], ["a long string", `{{ '${"x".repeat(999_000)}' }}`], ["a string of escapes", `{{ '${String.raw`\u00e9`.repeat(160_000)}' }}`], ["a string not closed", `{{ '${"x".repeat(999_000)}`], ["strings side by side", `{{ ${"'a'".repeat(330_000)} }}`], ["a long number", `{{ ${"9".repeat(999_000)} }}`], ["a long float", `{{ 1.${"9".repeat(999_000)} }}`], ["a number of underscores", `{{ 1${"_1".repeat(499_000)} }}`], ["a long name", `{{ ${"a".repeat(999_000)} }}`], ["a long unknown filter", `{{ 1|${"a".repeat(999_000)} }}`], ["a long unknown test", `{{ 1 is ${"a".repeat(999_000)} }}`], ["a long unknown tag", `{% ${"a".repeat(999_000)} %}`], ["many arguments", `{{ dict(${Array.from({ length: 60_000 }, (_, i) => `a${i}=1`).join(",")}) }}`], ["many parameters", `{% macro m(${Array.from({ length: 100_000 }, (_, i) => `a${i}`).join(",")}) %}{% endmacro %}{{ m() }}`], ["many targets", `{% for ${"a,".repeat(400_000)} in [] %}{% endfor %}`], ["raw never closed", `{% raw %}${"{% ".repeat(300_000)}`], ["a comment never closed", `{# ${"x".repeat(999_000)}`], ["more than a megabyte", "x".repeat(30_000_000)],
]; // prettier-ignore

const RECURSION: readonly (readonly [string, string])[] = [
  ["a macro of itself", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}"], ["a macro of itself, twice", "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(100) }}"], ["two macros of each other", "{% macro a() %}{{ b() }}{% endmacro %}{% macro b() %}{{ a() }}{% endmacro %}{{ a() }}"], ["a caller in a caller", "{% macro m(n) %}{{ caller(n) }}{% endmacro %}{% macro r(n) %}{% call(k) m(n) %}{{ r(k + 1) }}{% endcall %}{% endmacro %}{{ r(0) }}"], ["a loop of itself", "{% for x in [1] recursive %}{{ loop([1]) }}{% endfor %}"], ["a loop of itself, wide", "{% for x in range(9) recursive %}{{ loop(range(9)) }}{% endfor %}"], ["output that doubles", "{% macro m(n) %}{{ m(n - 1) ~ m(n - 1) if n else 'xxxxxxxx' }}{% endmacro %}{{ m(40) }}"], ["captures in captures", `${"{% set a %}{{ a }}{{ a }}{{ a }}x{% endset %}".repeat(60)}{{ a|length }}`], ["a macro with growing arguments", "{% macro m(a) %}{{ m(a ~ a) }}{% endmacro %}{{ m('xxxx') }}"], ["a macro with growing lists", "{% macro m(a) %}{{ m(a + a) }}{% endmacro %}{{ m([1]) }}"], ["varargs that grow", "{% macro m() %}{{ m(*(varargs + varargs)) }}{% endmacro %}{{ m(1, 2) }}"], ["kwargs that come back", "{% macro m() %}{{ m(**kwargs) }}{% endmacro %}{{ m(a=1) }}"], ["loops in loops", `${"{% for a in range(99999) %}".repeat(20)}x${"{% endfor %}".repeat(20)}`], ["output of nothing", AGAIN("")], ["output of one letter", AGAIN("x")], ["output of a long text", `${TEXT}${AGAIN("{{ t }}")}`], ["a filter around all", `{% filter upper %}${AGAIN("abc")}{% endfilter %}`], ["a long output, changed", `${TEXT}{% filter replace('a', t) %}{{ t }}{% endfilter %}`], ["a cycler", `{% set c = cycler(*range(99999)) %}${AGAIN("{{ c.next() }}")}`], ["loop.changed", `${TEXT}{% for i in range(99999) %}{% if loop.changed(t ~ i) %}{% endif %}{% endfor %}`], ["loop.cycle", `{% set t = range(99999)|list %}{% for i in t %}{{ loop.cycle(*t) }}{% endfor %}`], ["loop.length of a filtered loop", "{% for i in range(99999) if i in range(99999)|list %}{{ loop.length }}{% endfor %}"], ["unpacking", `${LIST}{% for i in t %}{% set a, b = t %}{% endfor %}`], ["keys that are long texts", `${TEXT}{% set ns = namespace(d={}) %}{% for i in range(99999) %}{% set d = {t ~ i: 1} %}{% endfor %}`], ["a namespace of long texts", `${TEXT}{% set ns = namespace(d=[]) %}{% for i in range(99999) %}{% set ns.d = ns.d + [t ~ i] %}{% endfor %}`],
]; // prettier-ignore

function grown(start: string, cases: readonly (readonly [string, string])[]): [string, string][] {
  return cases.map(([name, expression]) => [
    `doubling ${name}`,
    `{% set ns = namespace(x=${start}) %}{% for i in range(9999) %}{% set ns.x = ${expression} %}{% endfor %}{{ ns.x|string|length }}`,
  ]);
}

export const HOSTILE_SHAPES: ReadonlyMap<string, string> = new Map([
  ...over(TEXT, TEXT_FILTERS.map((filter) => `t|${filter}`)),
  ...over(TEXT, TEXT_METHODS.map((method) => `t.${method}`)),
  ...over(TEXT, ["t + t", "t ~ t", "t * 5", "t == t ~ ''", "t < t ~ 'x'", "'zz' in t", "t[::-1]", "t[1:]", "t[-1]", "t % 1", "t|attr('x')", "{t: t}", "dict(a=t)[t]", "t is upper", "t is in t"]),
  ...over(LIST, LIST_USES.map((use) => use.replaceAll("~", " "))),
  ...over(WORDS, ["t|join(' ')|length", "t|sort|length", "t|unique|list", "t|map('upper')|list", "t|map('title')|join", "t|select('eq', 'x')|list", "t|groupby(0)|list", "t|map('center', 99)|join|length", "'x' in t", "t|map('replace', 'o', 'oo')|list", "t|map('length')|sum", "t|tojson|length"]),
  ...over(ROWS, ROW_USES),
  ...grown("'aa'", DOUBLING),
  ...grown("[1, 2]", LISTS),
  ...SIZES.map((expression): [string, string] => [`size: ${expression}`, `{% set r = ${expression} %}{{ r|string|length }}`]),
  ...CYCLES.map((expression): [string, string] => [`shared: ${expression}`, `${SHARED}{% set r = ${expression} %}{{ r }}`]),
  ...SOURCES.map(([name, source]): [string, string] => [`source: ${name}`, source]),
  ...RECURSION.map(([name, source]): [string, string] => [`flow: ${name}`, source]),
]); // prettier-ignore
