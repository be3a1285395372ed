/** Renders inside each other: each has its own budget, its own settings and its own text. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MeteredTemplate } from "./testing/metered-template.ts";
import { Template, TemplateLimitError, TemplateRuntimeError, prepare } from "./index.ts";
import { renderSpans } from "./train.ts";

const plainly = (template: Template, context: Record<string, unknown>): string => template.render(context);
const withOrigins = (template: Template, context: Record<string, unknown>): string =>
  renderSpans(template, context)
    .map(({ text }) => text)
    .join("");

describe.each([
  ["plain", plainly],
  ["with origins", withOrigins],
])("renders inside one another, %s", (_name, render) => {
  test("a template that renders itself and another writes the same as alone", () => {
    const outer = new Template(
      "<{% macro m(x) %}[{{ x }}{{ hand(n) }}]{% endmacro %}{% set s %}{{ m(n) }}{% endset %}{% for i in range(2) %}{{ loop.index }}{{ m(i) }}{% endfor %}{{ s }}>",
    );
    const other = new Template("({{ given }}{% for x in [1, 2] recursive %}{{ loop.index }}{% endfor %})");
    const hand = (given: unknown): string => {
      const inside = render(other, { given });
      return given === 0 ? inside : inside + render(outer, { n: Number(given) - 1, hand });
    };
    const alone = (n: number): string => {
      const inner = n === 0 ? "(012)" : `(${n}12)${alone(n - 1)}`;
      return `<1[0${inner}]2[1${inner}][${n}${inner}]>`;
    };
    expect(render(outer, { n: 3, hand })).toBe(alone(3));
  });

  test("each is charged for its own work, and goes on when the other ran out", () => {
    const costly = new Template("{% for i in range(n) %}{{ i }}{% endfor %}", { limits: { steps: 3000 } });
    const outer = new Template("{% for i in range(20) %}{{ hand(i * 100) }}{% endfor %}", { limits: { steps: 1000 } });
    const outcomes: boolean[] = [];
    const hand = (n: unknown): string => {
      try {
        render(costly, { n });
        outcomes.push(true);
      } catch (error) {
        expect(error).toBeInstanceOf(TemplateLimitError);
        outcomes.push(false);
      }
      return ".";
    };
    expect(render(outer, { hand })).toBe(".".repeat(20));
    // The small ones pass and the large ones fail: nothing of one is left for the next.
    expect(outcomes).toEqual(outcomes.toSorted((a, b) => Number(b) - Number(a)));
    expect(new Set(outcomes).size).toBe(2);
  });

  test("a failure three renders deep leaves those around it as they were", () => {
    const inner = new Template("{% macro m(x) %}{% set y %}{{ x.a.b }}{% endset %}{{ y }}{% endmacro %}{{ m(1) }}");
    const middle = new Template("({% set s %}x{{ hand() }}{% endset %}{{ s }})");
    const outer = new Template("<{% for i in range(3) %}{{ middle() }}{{ i }}{% endfor %}>", { limits: { depth: 2 } });
    const hand = (): string => {
      expect(() => render(inner, {})).toThrow(TemplateRuntimeError);
      return "!";
    };
    expect(render(outer, { middle: () => render(middle, { hand }) })).toBe("<(x!)0(x!)1(x!)2>");
  });
});

test("what one is strict about, the others are not", () => {
  const strict = new Template("{{ hand() }}{{ missing }}");
  const lax = new Template("[{{ missing }}{{ list }}]");
  const hand = (): string => lax.render({ list: [1] });
  expect(strict.render({ hand })).toBe("[[1]]");
  expect(() => strict.render({ hand }, { undefined: "strict" })).toThrow("missing");
  const around = new Template("{{ strictly() }}{{ missing }}.");
  const strictly = (): string => {
    expect(() => strict.render({ hand }, { undefined: "strict" })).toThrow("missing");
    return "-";
  };
  expect(around.render({ strictly })).toBe("-.");
});

test("what a template makes reaches another as plain data", () => {
  const outer = new Template("{% macro m() %}x{% endmacro %}{{ hand(m, {'a': (1, 2)}, [1]|map('string')) }}");
  const other = new Template("{{ a is string }} {{ b.a[1] }} {{ c|join }}");
  const hand = (a: unknown, b: unknown, c: unknown): string => other.render({ a, b, c });
  expect(outer.render({ hand })).toBe("True 2 1");
});

test("interleaved templates, in every order, write the same as alone", () => {
  const text = "x".repeat(5000);
  const templates = [
    new Template("{% set d = {k: 1, k ~ 'y': 2} %}{{ d[k] }}{{ d[k ~ 'y'] }}{{ tools | tojson }}"),
    new Template(
      "{% set d = {k ~ 'z': 3, k ~ 'y': 4} %}{{ d[k ~ 'y'] }}{{ d[k] is defined }}{{ tools | tojson(indent=2) }}",
    ),
  ];
  const contexts = [1, 2].map((n) => ({ k: text, tools: [{ name: `t${n}`, about: text.slice(0, 300 * n) }] }));
  const alone = templates.map(({ source }) => contexts.map((context) => new Template(source).render(context)));
  for (let round = 0; round < 64; round += 1) {
    const [a, b] = [(round >> 1) & 1, (round ^ (round >> 2)) & 1];
    expect(templates[a]?.render(contexts[b])).toBe(alone[a]?.[b]);
  }
});

test("work outside of renders is counted for none", () => {
  const tool = { name: "lookup", description: "x".repeat(1_000_000) };
  let prepared = tool;
  // Twice what a render may take.
  for (let round = 0; round < 100; round += 1) prepared = prepare(tool);
  const template = new Template("{{ t | tojson }}");
  expect(template.render({ t: prepared })).toBe(template.render({ t: tool }));
});

/** A render, and those that happen inside of it. */
interface Plan {
  /** Reads what is missing at its end, which is an error in the strict mode alone, or always. */
  end: "" | "{{ missing }}" | "{{ missing.a.b }}";
  isStrict: boolean;
  hasOrigins: boolean;
  inside: { branch: keyof typeof BRANCHES; isCaught: boolean; plan: Plan }[];
}

/** Where in a template another one is rendered: `@` is its number. */
const BRANCHES = {
  "a function": "{{ hand(@) }}",
  "a macro": "{% macro m(x) %}{{ hand(x) }}{% endmacro %}{{ m(@) }}",
  "a capture": "{% set s %}{{ hand(@) }}{% endset %}{{ s }}",
  "a filter": "{{ @ | give }}",
  "a lazy list": "{% for x in [@]|map('give') %}{{ x }}{% endfor %}",
  "a test": "{{ [@] | select('given') | list | length }}",
  "a key": "{% set d = {hand(@): 1} %}{{ d | list | first }}",
};

const plans = fc.memo((levels): fc.Arbitrary<Plan> => {
  const inside = fc.record({
    branch: fc.constantFrom(...(Object.keys(BRANCHES) as (keyof typeof BRANCHES)[])),
    isCaught: fc.boolean(),
    plan:
      levels > 1 ? plans(levels - 1) : fc.constant({ end: "", isStrict: false, hasOrigins: false, inside: [] } as Plan),
  });
  return fc.record({
    end: fc.constantFrom<Plan["end"]>("", "", "{{ missing }}", "{{ missing.a.b }}"),
    isStrict: fc.boolean(),
    hasOrigins: fc.boolean(),
    inside: fc.array(inside, { maxLength: 3 }),
  });
});

/** Output of the render; null if it fails. */
function expected({ end, isStrict, inside }: Plan): string | null {
  let text = "<";
  for (const { branch, isCaught, plan } of inside) {
    const written = expected(plan) ?? (isCaught ? "!" : null);
    if (written === null) return null;
    text += branch === "a test" ? "1" : written;
  }
  return end === "{{ missing.a.b }}" || (end && isStrict) ? null : `${text}>`;
}

/** The template of the plan with what it is given; `answer` says what its number of those inside gives. */
function prepared(plan: Plan, answer: (index: number) => string): [MeteredTemplate, Record<string, unknown>] {
  const source = `<${plan.inside.map(({ branch }, index) => BRANCHES[branch].replace("@", String(index))).join("")}${plan.end}>`;
  const template = new MeteredTemplate(source, {
    filters: { give: answer },
    tests: { given: (index: number) => answer(index) !== "" },
  });
  return [template, { hand: answer }];
}

function really(plan: Plan): string {
  const [template, context] = prepared(plan, (index) => {
    const inside = plan.inside[index];
    if (!inside) return "";
    if (!inside.isCaught) return really(inside.plan);
    try {
      return really(inside.plan);
    } catch {
      return "!";
    }
  });
  const options = { undefined: plan.isStrict ? "strict" : "default" } as const;
  if (!plan.hasOrigins) return template.render(context, options);
  const spans = renderSpans(new Template(template.source, template.options), context, options);
  return spans.map(({ text }) => text).join("");
}

test("nested renders write the same as alone, fail in the same way, and cost the outer render nothing", () => {
  const canary = new MeteredTemplate("{% for i in range(5) %}{{ [i, missing] | tojson }}{% endfor %}");
  const before = canary.charge({});
  fc.assert(
    fc.property(plans(4), (plan) => {
      const text = expected(plan);
      if (text === null) expect(() => really(plan)).toThrow(TemplateRuntimeError);
      else {
        expect(really(plan)).toBe(text);
        // The same with answers that are just there.
        const answers = plan.inside.map((inside) => expected(inside.plan) ?? "!");
        const steps = [
          (index: number) => answers[index] ?? "",
          (index: number) => {
            const inside = plan.inside[index] as Plan["inside"][number];
            return expected(inside.plan) === null ? "!" : really(inside.plan);
          },
        ].map((answer) => {
          const [template, context] = prepared(plan, answer);
          return template.charge(context).steps;
        });
        expect(steps[1]).toBe(steps[0]);
      }
      // Whatever happened, the next render is as any other.
      expect(canary.charge({})).toMatchObject({ outcome: before.outcome, steps: before.steps });
    }),
    { numRuns: 500, seed: 20261122 },
  );
});

test("renders inside each other have an end", () => {
  const template = new Template("{{ hand(n) }}");
  const hand = (n: unknown): string => template.render({ hand, n: Number(n) + 1 });
  expect(() => template.render({ hand, n: 1 })).toThrow(TemplateLimitError);
  expect(new Template("{{ n }}").render({ n: 1 })).toBe("1");
});
