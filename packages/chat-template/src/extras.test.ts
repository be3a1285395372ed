/** The entry that only renders: what it leaves out is handed in, or the template is refused before it writes anything. */
import { describe, expect, test } from "vitest";
import { Template as WholeTemplate } from "./analysis.ts";
import { extras } from "./extras.ts";
import { Template, type TemplateError, TemplateSyntaxError } from "./render.ts";
import { stringMethodNames } from "./builtins/string-methods.ts";
import { isRareCall } from "./python/extras.ts";
import { CONTEXT, METHODS, PATTERNS, TEMPLATES } from "./testing/cases.ts";
import { CHAT_TEMPLATES, CONVERSATIONS } from "./testing/chat-templates.ts";
import { RARE_TEMPLATES } from "./testing/rare-cases.ts";

const IMPORT = "@vitrine/chat-template/extras";
const now = (): Date => new Date(0);

/** What it renders, or how it fails; null where it asks for the extras. */
function outcome(make: () => WholeTemplate | Template, context: Record<string, unknown>): string | null {
  try {
    return make().render(context, { now, random: () => 0 });
  } catch (error) {
    const { name, line, column, reason } = error as TemplateError;
    // The extras bring advice, which stands at the end.
    const [found] = reason.split(
      /(?<=\.)(?= (?:No tag|No other templates|The innermost|Did you|To compare|Texts stand|'.*written))/,
    );
    return reason.includes(IMPORT) ? null : `${name}: ${found} (${line}, ${column})`;
  }
}

describe("without the extras", () => {
  test("every template renders as with them, or asks for them", () => {
    const sources = [
      ...TEMPLATES,
      ...RARE_TEMPLATES,
      ...Object.values(CHAT_TEMPLATES),
      ...["s", "'%d'", "n", "l"].flatMap((value) => PATTERNS.map((pattern) => pattern.replaceAll("@", value))),
      ...METHODS.map((method) => `{{ s.${method} }}`),
    ];
    let asked = 0;
    for (const source of sources) {
      for (const context of [CONTEXT, CONVERSATIONS["tool call"] ?? {}]) {
        const ours = outcome(() => new Template(source), context);
        if (ours === null) asked += 1;
        else expect(ours).toBe(outcome(() => new WholeTemplate(source), context));
        expect(outcome(() => new Template(source, { extras }), context)).not.toBeNull();
      }
    }
    expect(asked).toBeGreaterThan(50);
    expect(sources.length * 2 - asked).toBeGreaterThan(500);
  });

  test.each([
    ..."batch(2) center format(1) wordwrap urlize".split(" ").map((filter) => `{{ x|${filter} }}`),
    "{% if false %}{{ x|truncate(3) }}{% endif %}",
    "{{ l|map('pprint')|list }}",
    "{% filter urlencode %}a{% endfilter %}",
    "{% set y %}a{% endset %}{{ '%s' % y }}",
    "{{ '{}'.format(x) }}",
    "{{ x.zfill(3) }}",
    "{{ x.find('a') }}",
    "{{ x.startswith('a', 1) }}",
    "{{ x.split() }}",
    "{% raw %}{{ x }}{% endraw %}",
    String.raw`{{ '\x41' }}`,
    "{{ 0.5 }}",
    "{{ 0x10 }}",
    "{{ x | dictsort(by='value') }}",
    "{{ x | join(', ', attribute='a') }}",
    "{{ x.__class__ }}",
    "{{ x['_hidden'] }}",
    "{{ 7 // 2 }}",
    "{% set y = x / 2 ** 3 %}",
    "{{ x is divisibleby 3 }}",
    "{{ [1].index(x) }}",
    "{{ joiner() }}",
    "{{ strftime_now('%d.%m. %j') }}",
    "{% with y = x %}{{ y }}{% endwith %}",
    "{% block b %}{% endblock %}{{ self.b() }}",
    "{% filter upper %}a{% endfilter %}",
    "{% for y in [] recursive %}{{ loop(y) }}{% endfor %}",
    "{% macro m() %}{{ kwargs }}{% endmacro %}",
    "{% call m() %}{% endcall %}",
    "{% do x %}",
    "{% set y | upper %}a{% endset %}",
    "{{ dict(a=1) }}",
    "{{ '-' * 3 }}",
    "{% for y in [] %}{{ loop.cycle(1) }}{% endfor %}",
  ])("%s is refused when it is built, with its place", (source) => {
    expect(() => new Template(source)).toThrow(TemplateSyntaxError);
    expect(() => new Template(source)).toThrow(IMPORT);
    expect(() => new Template(source, { extras })).not.toThrow();
  });

  test.each([
    ["{{ f % x }}", { f: "%s", x: 1 }],
    ["{{ x|map(f)|list }}", { f: "pprint", x: [1] }],
    ["{{ x.center is defined }}", { x: "a" }],
    ["{{ x['format'](1) }}", { x: "{}" }],
    ["{{ l|select(f)|list }}", { l: [1], f: "odd" }],
    ["{{ x + 1 }}", { x: 9007199254740991 }],
    ["{{ x * 2 }}", { x: 9007199254740993n }],
    ["{{ x % 3 }}", { x: -1 }],
    ["{{ x.real }}", { x: 2 }],
    ["{{ x * 2 }}", { x: "a" }],
    ["{{ x + y }}", { x: 1, y: 0.5 }],
    ["{{ 'é'|tojson(ensure_ascii=true) }}", {}],
    ["{{ x[::-1] }}", { x: "abc" }],
    ["{{ range(9)[2:] }}", {}],
    ["{{ (1, x) == (1, 2) }}", { x: 2 }],
    ["{{ [1, x] < [1, 2] }}", { x: 1 }],
    ["{{ {(1, x): 3}[1, 2] }}", { x: 2 }],
    ["{{ f({'a': x}) }}", { x: 2, f: JSON.stringify }],
    ["{{ x.split(none, 1) }}", { x: "a b c" }],
    ["{{ x.replace(y, '-') }}", { x: "abc", y: "" }],
    ["{{ x|map(attribute='a.b')|list }}", { x: [{ a: { b: 1 } }] }],
    ["{{ x|map(attribute='a', default=1)|list }}", { x: [{}] }],
    ["{{ x.startswith(('a', y)) }}", { x: "abc", y: "b" }],
    ["{{ namespace }}", {}],
    ["{{ namespace(x).a }}", { x: { a: 1 } }],
    ["{{ x[f] }}", { x: [1], f: "__class__" }],
    ["{{ strftime_now(f) }}", { f: "%j" }],
  ])("%s, which cannot be known before, fails instead of writing something else", (source, context) => {
    expect(() => new Template(source).render(context)).toThrow(IMPORT);
    expect(() => new Template(source, { extras }).render(context)).not.toThrow();
  });

  test("a function of the caller's takes the place of a filter", () => {
    const filters = { center: (value: number) => value + 1 };
    expect(new Template("{{ 1|center }}", { filters, extras }).render()).toBe("2");
    expect(() => new Template("{{ 1|center }}", { filters })).toThrow(IMPORT);
    expect(() => new Template("", { tests: {} })).toThrow(IMPORT);
    const globals = { twice: (value: number) => value * 2 };
    expect(new Template("{{ twice(4) }}", { globals }).render()).toBe("8");
  });

  test("the methods that are asked about are those of the extras", () => {
    const ofOthers = "bit_count bit_length conjugate copy fromkeys is_integer".split(" ");
    const names = [...extras.methods().keys(), ...ofOthers];
    const isOurs = (name: string): boolean => stringMethodNames().includes(name);
    expect(names.filter((name) => !isOurs(name) && !isRareCall(name, 1))).toEqual([]);
    expect(stringMethodNames().filter((name) => isRareCall(name, 1))).toEqual([]);
    const ofMessages =
      "content role name type text arguments function tool_calls is_error index_name copyright country";
    expect(ofMessages.split(" ").filter((name) => isRareCall(name, 1))).toEqual([]);
  });
});
