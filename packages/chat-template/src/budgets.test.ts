// @module-tag slow
/**
 * Charges of templates have to be their costs: a step may take only so long, whatever it is spent on.
 *
 * Every filter, test, method and operator is run with operands of all kinds and two sizes. The time of a step is held
 * against that of a plain loop in the same process, so that a slow machine does not matter.
 */
import { expect, test } from "vitest";
import {
  OPERATIONS,
  hostileCase,
  hostileOperand,
  hostileTemplate,
  hostileText,
  randomFrom,
} from "./testing/hostile-generator.ts";
import { type Charge, MeteredTemplate } from "./testing/metered-template.ts";

/** A step of anything may take so many times as long as a step of a loop. */
const FACTOR = 60;
/** Milliseconds that are no matter: the clock, a collection of garbage, code that runs for the first time. */
const FREE_MS = 8;

function stepOfLoop(): number {
  const template = new MeteredTemplate("{% for i in range(99999) %}{% if i %}{{ i }}{% endif %}{% endfor %}");
  const charges = Array.from({ length: 5 }, () => template.charge({}));
  return Math.min(...charges.map(({ time, steps }) => time / steps));
}

/** The time beyond the charge, of the better of several runs. */
function excess(run: () => Charge, step: number): number {
  let least = Infinity;
  for (let attempt = 0; attempt < 4 && least > 0; attempt += 1) {
    const { time, steps } = run();
    least = Math.min(least, time - FREE_MS - steps * step * FACTOR);
  }
  return least;
}

test.each([
  [60_000, 1],
  [3000, 3],
])("no operation on operands of size %i takes longer than it is charged for", (size, draws) => {
  const step = stepOfLoop();
  const random = randomFrom(size);
  const tooSlow: string[] = [];
  for (const operation of OPERATIONS) {
    for (let draw = 0; draw < draws; draw += 1) {
      const [a, b, c, d] = Array.from({ length: 4 }, () => hostileOperand(random, size));
      const template = new MeteredTemplate(hostileTemplate(operation), { limits: { steps: 300_000 } });
      const late = excess(() => template.charge({ a, b, c, d }), step);
      if (late > 0) tooSlow.push(`${operation}, draw ${draw}: ${late.toFixed(1)} ms too long`);
    }
  }
  expect(tooSlow).toEqual([]);
});

/** Lists of what is compared by a single machine instruction, which is soon forgotten to be charged. */
const PLAIN_ITEMS: readonly (readonly [string, unknown, unknown])[] = [
  ["numbers", 1, -1],
  ["booleans", true, false],
  ["nothing", null, 0],
  ["floats", 0.5, 1.5],
];

for (const [at, [name, item, absent]] of PLAIN_ITEMS.entries())
  test(
    `no operation on a list of ${name}, again and again, takes longer than it is charged for`,
    { tags: at % 2 === 0 ? [] : ["whole"] },
    () => {
      const step = stepOfLoop();
      const tooSlow: string[] = [];
      for (const size of [300, 9000]) {
        const list = Array.from({ length: size }, () => item);
        for (const operation of OPERATIONS) {
          // The operands in both orders: what is searched, and what is searched for.
          for (const context of [
            { a: list, b: absent, c: list, d: 0 },
            { a: absent, b: list, c: 1, d: list },
            { a: list, b: [...list], c: absent, d: 1 },
          ]) {
            const source = `{% for i in range(1000) %}{% set r = ${operation} %}{% endfor %}`;
            const template = new MeteredTemplate(source, { limits: { steps: 60_000 } });
            const late = excess(() => template.charge(context), step);
            if (late > 0) tooSlow.push(`${operation}, ${size}: ${late.toFixed(1)} ms too long`);
          }
        }
      }
      expect(tooSlow).toEqual([]);
    },
  );

test("what `slice` and `batch` make counts by the memory that it takes", () => {
  for (const use of ["[1]|slice(99999999)|list", "range(99999)|batch(1)|list", "[1]|batch(99999999, 0)|list"]) {
    const before = process.memoryUsage().heapUsed;
    const charge = new MeteredTemplate(
      `{% set ns = namespace(x=[]) %}{% for i in range(999) %}{% set ns.x = ns.x + [${use}] %}{% endfor %}`,
    ).charge({});
    expect(charge.outcome).toBe("TemplateLimitError");
    expect(process.memoryUsage().heapUsed - before, use).toBeLessThan(200e6);
  }
});

test("a source that is too long is refused before it is read", () => {
  expect(() => new MeteredTemplate("x".repeat(1_000_001))).toThrow("The template is longer than 1000000 characters.");
  expect(() => new MeteredTemplate("xx", { limits: { source: 1 } })).toThrow("longer than 1 characters");
});

test("no operation looks through a long text for nothing", () => {
  const step = stepOfLoop();
  const random = randomFrom(1);
  const tooSlow: string[] = [];
  for (const operation of OPERATIONS) {
    const template = new MeteredTemplate(`{% set r = ${operation} %}`, { limits: { steps: 100_000 } });
    for (const b of ["a", hostileText(random, 3)]) {
      const context = { a: hostileText(random, 2_000_000), b, c: 1, d: "x" };
      const late = excess(() => template.charge(context), step);
      if (late > 0) tooSlow.push(`${operation}: ${late.toFixed(1)} ms too long`);
    }
  }
  expect(tooSlow).toEqual([]);
});

test("hostile templates end in a text or a typed error, within their budget", () => {
  const step = stepOfLoop();
  const tooSlow: string[] = [];
  for (let seed = 0; seed < 150; seed += 1) {
    const { source, context } = hostileCase(seed);
    const template = new MeteredTemplate(source, { limits: { steps: 300_000 } });
    const late = excess(() => template.charge(context), step);
    if (late > 0) tooSlow.push(`seed ${seed}: ${late.toFixed(1)} ms too long\n${source}`);
  }
  expect(tooSlow).toEqual([]);
});

test.each([
  ["tuples of tuples as keys", "{% set ns.x = (ns.x, ns.x) %}", "{{ {ns.x: 1}|length }}"],
  ["the layout of lists of themselves", "{% set ns.x = [ns.x, ns.x] %}", "{{ ns.x|pprint|length }}"],
])("%s cost no more than they are charged for", (_name, grow, use) => {
  const source = `{% set ns = namespace(x=1) %}{% for i in range(60) %}${grow}{% endfor %}${use}`;
  const charge = new MeteredTemplate(source).charge({});
  expect(charge.outcome).toBe("TemplateLimitError");
  expect(charge.time).toBeLessThan(5000);
});

test.each(["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__", "__defineGetter__"])(
  "%s is a name that nothing defines, as in Python",
  (name) => {
    const charge = (source: string): string => new MeteredTemplate(source).charge({}).outcome;
    expect(charge(`{{ ${name}('a') }}`)).toBe("TemplateRuntimeError");
    expect(
      charge(`{{ ${name} is defined and 1 / 0 }}{% set ${name} = 1 %}{% if ${name} != 1 %}{{ 1 / 0 }}{% endif %}`),
    ).toBe("text");
    expect(charge(`{{ 'a'.${name}() }}`)).toBe("TemplateRuntimeError");
    expect(() => new MeteredTemplate(`{{ 1|${name} }}`)).toThrow("Unknown filter");
    expect(() => new MeteredTemplate(`{{ 1 is ${name} }}`)).toThrow("Unknown test");
  },
);
