import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  Template,
  TemplateError,
  TemplateLimitError,
  type TemplateOptions,
  TemplateRaisedError,
  TemplateRuntimeError,
  TemplateSyntaxError,
  float,
  prepare,
  renderChat,
} from "./index.ts";
import { findVariables } from "./author.ts";
import { renderSpans } from "./train.ts";
import { contentToParts, contentToText } from "./chat/content.ts";
import { CONTEXT, TEMPLATES } from "./testing/cases.ts";
import { LANGUAGE_TEMPLATES } from "./testing/language-cases.ts";
import { HOSTILE_CONTEXT, HOSTILE_TEMPLATES } from "./testing/hostile-templates.ts";

function attempt(source: string, context: Record<string, unknown> = {}, options: TemplateOptions = {}): string {
  try {
    return new Template(source, options).render(context);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return error.name;
  }
}

/** Each takes less than a second; a run that counts coverage is ten times slower. */
const SOON_MS = 10_000;

describe("hostile templates", () => {
  test.each(Object.entries(HOSTILE_TEMPLATES))("%s: a text or a typed error, soon", (_name, source) => {
    const started = process.cpuUsage();
    // A fifth of the steps that are allowed otherwise is as much a proof; the bench of processes has all of them.
    const limits = { steps: 2_000_000 };
    expect(attempt(source, HOSTILE_CONTEXT, { limits }).length).toBeLessThanOrEqual(10_000_000);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(SOON_MS);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test("a budget has its own error class", () => {
    expect(attempt("{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}")).toBe(
      "TemplateLimitError",
    );
    expect(() => new Template("{{ 'abc' * 50 }}", { limits: { length: 100 } }).render()).toThrow(TemplateLimitError);
    expect(() => new Template("{{ range(11) }}", { limits: { range: 10 } }).render()).toThrow(TemplateLimitError);
  });

  test("nothing inherited can be read, in objects of any kind", () => {
    class Message {
      content = "own";
      get secret(): string {
        return "inherited";
      }
    }
    expect(
      attempt(
        "{{ m.content }}|{{ m.secret }}|{{ m.constructor }}|{{ m['toString'] }}|{{ f.name }}|{{ f.constructor }}",
        { m: new Message(), f: () => 1 },
      ),
    ).toBe("own|||||");
    expect(attempt("{{ d.toString }}|{{ d.hasOwnProperty }}|{{ d['valueOf'] }}", { d: {} })).toBe("||");
    expect(attempt("{{ d.constructor }}", { d: JSON.parse('{"constructor": "mine"}') })).toBe("mine");
  });

  test("a custom limit holds for every way to make a text", () => {
    const long = { text: "x".repeat(60) };
    for (const source of [
      "{{ text + text }}",
      "{{ 'a' + text + text }}",
      "{{ text + 'a' + text + 'b' + text }}",
      "{{ 'a' + text + 'b' * 60 }}",
      "{{ text ~ text }}",
      "{{ text }}{{ text }}",
      `{{ text }}${"y".repeat(60)}`,
      "{% for i in range(9) %}{{ text }}{% endfor %}",
      "{% set x %}{{ text }}{{ text }}{% endset %}",
    ]) {
      const template = new Template(source, { limits: { length: 100 } });
      expect(() => template.render(long), source).toThrow(TemplateLimitError);
      expect(() => renderSpans(template, long), source).toThrow(TemplateLimitError);
    }
  });

  test("an output of any length is whole, inside of captures too, and its spans have the right positions", () => {
    const text = "0123456789".repeat(1000);
    const many = (count: number): string => `{% for i in range(${count}) %}{{ text }}{% endfor %}`;
    const render = (source: string): string => new Template(source).render({ text });
    expect(render(many(100))).toBe(text.repeat(100));
    expect(render(`<{% set x %}[${many(60)}]{% endset %}{{ x }}${many(40)}>`)).toBe(
      `<[${text.repeat(60)}]${text.repeat(40)}>`,
    );
    const answer = renderChat(`${many(70)}{% generation %}${many(30)}{% endgeneration %}!`, {
      messages: [],
      variables: { text },
    });
    expect(answer.prompt).toHaveLength(1_000_001);
    expect(answer.generationSpans).toMatchObject([{ start: 700_000, end: 1_000_000 }]);
    const short = (source: string): unknown =>
      new Template(source, { limits: { length: 300_000 } }).render({ text: "x" });
    expect(short("{% for i in range(100000) %}{{ text }}{{ text }}{{ text }}{% endfor %}")).toHaveLength(300_000);
    expect(() => short("{% for i in range(100000) %}{{ text }}{{ text }}{{ text }}{% endfor %}.")).toThrow(
      TemplateLimitError,
    );
  });

  test("the context is never changed", () => {
    const messages = Object.freeze([Object.freeze({ role: "user", content: "x" })]);
    const source =
      "{% set messages = messages + [1] %}{% for m in messages %}{% set m = 2 %}{% endfor %}{{ messages.append }}{{ messages|sort(attribute='x')|length if 0 }}";
    expect(() => new Template(source).render({ messages })).not.toThrow();
    expect(attempt("{{ messages.append(1) }}", { messages })).toBe("TemplateRuntimeError");
    expect(attempt("{% set m = messages[0] %}{% set m.role = 1 %}", { messages })).toBe("TemplateRuntimeError");
  });

  test("a cycle in the context is a typed error where it would be printed", () => {
    const loop: Record<string, unknown> = {};
    loop["self"] = loop;
    expect(attempt("{{ x.self.self is mapping }}", { x: loop })).toBe("True");
    expect(attempt("{{ x }}", { x: loop })).toBe("TemplateLimitError");
    expect(attempt("{{ x|tojson }}", { x: loop })).toBe("TemplateLimitError");
  });
});

describe("errors", () => {
  const errorOf = (source: string, context: Record<string, unknown> = {}): TemplateError => {
    try {
      new Template(source).render(context);
    } catch (error) {
      if (error instanceof TemplateError) return error;
    }
    throw new Error("no error");
  };

  test.each([
    ["{{ a ! b }}", 'Unexpected character "!"', 1, 6],
    ["x\n{% nosuch %}", "Unknown statement type: 'nosuch'", 2, 4],
    ["{{ x|uper }}", "Unknown filter 'uper'. Did you mean 'upper'?", 1, 6],
    ["{{ x is defind }}", "Unknown test 'defind'. Did you mean 'defined'?", 1, 9],
    ["{% if x %}\n", "'{% elif %}' or '{% else %}' or '{% endif %}' expected", 1, 4],
    ["{% for a in b }}", "Unexpected '}'", 1, 15],
    ["{{ [1 2] }}", "Expected was ',', but got '2'", 1, 7],
    ["{% include 'x' %}", "Unknown statement type: 'include'. No other templates can be loaded.", 1, 4],
    ["{% endif %}", "No tag is open that it could close", 1, 4],
    ["{% for x in y %}{% endif %}", "The innermost open tag is 'for'", 1, 20],
    ["{% if a && b %}", "'&&' is written 'and'", 1, 9],
    ["{% if a || b %}", "'||' is written 'or'", 1, 10],
    ["{{ a === b }}", "'===' is written '=='", 1, 8],
    ["{{ (a !== b) }}", "'!==' is written '!='", 1, 9],
    ["{{ !a }}", "'!' is written 'not'", 1, 4],
    ["{% if a is 'b' %}", "to compare, write '=='", 1, 12],
    ["{{ x|upper_case }}", "Did you mean 'upper'?", 1, 6],
    ["{% if a = b %}", "To compare, write '=='", 1, 9],
    ["{{% if a %}", "A tag begins with '{%' or '{{', not with both", 1, 1],
    ["{% set 1 = 2 %}", "A constant cannot be assigned to", 1, 8],
    ["x\n{% if a %}", "expected for the 'if' that begins here", 2, 4],
    ["a\r\nb\r\n{{ $ }}", "Unexpected character", 3, 4],
  ])("%s says what is wrong and where", (source, reason, line, column) => {
    const error = errorOf(source);
    expect(error).toBeInstanceOf(TemplateSyntaxError);
    expect(error.reason).toContain(reason);
    expect([error.line, error.column]).toEqual([line, column]);
    const [shown = "", caret = ""] = error.excerpt.split("\n");
    expect(caret.indexOf("^")).toBe(column - 1);
    expect(source.slice(error.offset).startsWith(shown.slice(column - 1))).toBe(true);
  });

  test.each([
    ["line one\n{{ messages[0].role }}", "'list object' has no item '0'", 2],
    ["{{ 'n = ' + 5 }}", "'+' does not work between str and int", 1],
    ["\n\n{{ nobody.name }}", "'nobody' is undefined", 3],
  ])("%s fails where it fails", (source, reason, line) => {
    const error = errorOf(source, { messages: [] });
    expect(error).toBeInstanceOf(TemplateRuntimeError);
    expect(error.reason).toContain(reason);
    expect(error.line).toBe(line);
  });

  test("a template's own refusal carries its own words", () => {
    const error = errorOf("{{ raise_exception('Roles must alternate') }}");
    expect(error).toBeInstanceOf(TemplateRaisedError);
    expect(error.reason).toBe("Roles must alternate");
  });

  test("a source that is no text is rejected with a type error", () => {
    expect(() => new Template(undefined as unknown as string)).toThrow(/must be a string/);
  });

  test("a name too long to be a slip of the pen is not inferred", () => {
    expect(errorOf(`{{ x|${"upper".repeat(20)} }}`).reason).not.toContain("Did you mean");
  });

  test("an error of a function of the caller's has the position of the call, and is the cause", () => {
    const custom = new Error("mine");
    const fail = (): never => {
      throw custom;
    };
    const template = new Template("ab\n{{ 1 if x }}{{ f() }}");
    expect(() => template.render({ f: fail })).toThrow(
      expect.objectContaining({ name: "TemplateRuntimeError", cause: custom, line: 2, column: 17 }),
    );
    expect(() => new Template("{{ 1 | f }}", { filters: { f: fail } }).render()).toThrow("failed: mine (line 1");
  });
});

describe("the context", () => {
  test("may hold floats, big integers, maps and functions", () => {
    const context = {
      one: float(1),
      half: 0.5,
      big: 2n ** 70n,
      map: new Map<unknown, unknown>([
        ["k", 1],
        [2, "two"],
      ]),
      twice: (x: number) => x * 2,
      nothing: undefined,
    };
    expect(
      attempt(
        "{{ one }} {{ half }} {{ big }} {{ map.k }} {{ map[2] }} {{ map }} {{ twice(4) }} {{ nothing is defined }}",
        context,
      ),
    ).toBe("1.0 0.5 1180591620717411303424 1 two {'k': 1, 2: 'two'} 8 False");
  });

  test("is reached from the filter of a set block, where Jinja stops with an assertion error", () => {
    expect(attempt("{% set y | replace(a, b) %}xay{% endset %}{{ y }}", { a: "a", b: "Q" })).toBe("xQy");
  });

  test.each([
    [new Date(0), "A Date cannot be used in a template. Give a text or a number."],
    [new Set([1]), "A Set cannot be used in a template. Give an array."],
    [Promise.resolve("x"), "A Promise cannot be used in a template. Wait for it first."],
    [new Uint8Array(2), "A Uint8Array cannot be used in a template. Give an array."],
    [/x/, "A RegExp cannot be used"],
    [new URL("http://localhost/"), "has no properties"],
  ])("refuses %s by name, and only where it is used", (value, reason) => {
    for (const use of ["x", "x|tojson", "x|length", "x is mapping", "x.a", "[x]|string", "{'k': x}|tojson"]) {
      const template = new Template(`a\n{{ ${use} }}`);
      expect(() => template.render({ x: value }), use).toThrow(reason);
      expect(() => renderSpans(template, { x: value }), use).toThrow(reason);
      expect(template.source).toContain("x");
    }
    expect(attempt("{{ x is defined }}{{ y.a }}", { x: value, y: { a: 1, b: value } })).toBe("True1");
  });

  test("knows what JavaScript's numbers and holes in arrays are", () => {
    // oxlint-disable-next-line no-sparse-arrays -- that is what is tested
    const context = { zero: -0, large: 1e21, whole: 2 ** 60, big: 10n ** 21n, holes: [1, , 3], nothing: [undefined] };
    expect(
      attempt("{{ zero }} {{ [zero]|tojson }} {{ large }} {{ large|tojson }} {{ whole }} {{ big }}", context),
    ).toBe("0 [0] 1e+21 1e+21 1152921504606846976 1000000000000000000000");
    expect(attempt("{{ holes }} {{ holes|tojson }} {{ holes[1] is none }} {{ nothing|tojson }}", context)).toBe(
      "[1, None, 3] [1, null, 3] True [null]",
    );
  });

  test("says where it was read when a getter of it throws", () => {
    const bad = {
      get name(): string {
        throw new Error("not today");
      },
    };
    for (const use of [
      "bad.name",
      "bad['name']",
      "bad|tojson",
      "bad.get('name')",
      "[bad]|map(attribute='name')|list",
    ]) {
      const template = new Template(`one\n{{ 1 }}{{ ${use} }}`);
      let error: unknown;
      try {
        template.render({ bad });
      } catch (thrown) {
        error = thrown;
      }
      expect(error, use).toBeInstanceOf(TemplateRuntimeError);
      expect(error, use).toMatchObject({ line: 2, reason: "What was given could not be read: not today." });
      expect((error as Error).cause, use).toMatchObject({ message: "not today" });
    }
  });

  test("overrides the globals", () => {
    expect(attempt("{{ range }}{{ strftime_now('%Y') }}", { range: 1, strftime_now: () => "then" })).toBe("1then");
  });

  test("are written with their current values, although the template caches earlier output", () => {
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "medium" },
        fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) }),
        fc.constantFrom("a text of more than twenty-four letters", 'another text, which has a " in its middle'),
        fc.integer(),
        fc.constantFrom(null, true, false),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom("type", "name", "a", "b", "__proto__", "toString"), tie("value"), { maxKeys: 4 }),
      ),
    })).value;
    const template = new Template("{% for item in items %}{{ item|tojson }};{{ item|tojson(indent=2) }}{% endfor %}");
    const fresh = (context: Record<string, unknown>): string => new Template(template.source).render(context);
    fc.assert(
      fc.property(fc.array(json, { minLength: 1, maxLength: 6 }), fc.nat(), (items, seed) => {
        const expected = fresh({ items });
        expect(template.render({ items })).toBe(expected);
        const copy = structuredClone(items);
        expect(template.render({ items: copy })).toBe(expected);
        // The same objects with something else in them.
        const position = copy[seed % copy.length];
        if (Array.isArray(position)) position.push("changed");
        else if (typeof position === "object" && position !== null)
          (position as Record<string, unknown>)["changed"] = [seed];
        expect(template.render({ items: copy })).toBe(fresh({ items: copy }));
        expect(template.render({ items: copy.toReversed() })).toBe(fresh({ items: copy.toReversed() }));
      }),
      { numRuns: 300 },
    );
    const tools = Array.from({ length: 80 }, (_, index) => ({ name: `tool ${index}`, about: "x".repeat(100) }));
    for (const some of [tools, tools.slice(40), tools.toReversed(), tools])
      expect(template.render({ items: some })).toBe(fresh({ items: some }));
  });

  test("may be prepared, after which it cannot change and is written the same", () => {
    const tools = [{ type: "function", function: { name: "f", parameters: { type: "object", enum: ["a", 1, null] } } }];
    const prepared = prepare(tools);
    expect(() => {
      (prepared[0] as { type: string }).type = "other";
    }).toThrow(TypeError);
    expect(() => prepare([new Date(0)])).toThrow(TypeError);
    const source =
      "{{ tools|tojson }}{% for t in tools %}{{ t.function|tojson }}{{ t|tojson(indent=2) }}{% endfor %}{{ tools|tojson }}";
    expect(attempt(source, { tools: prepared })).toBe(attempt(source, { tools }));
  });

  test("is read lazily where nothing is printed, and lists are refused as text on request", () => {
    const template = new Template("{{ messages[0].content }}");
    expect(() => template.render({ messages: [{ content: ["a"] }] }, { refuseContainers: true })).toThrow(
      TemplateRuntimeError,
    );
    expect(template.render({ messages: [{ content: "a" }] }, { refuseContainers: true })).toBe("a");
  });
});

describe("renderChat", () => {
  const chatml =
    "{% for m in messages %}<{{ m.role }}>{% if m.role == 'assistant' %}{% generation %}{{ m.content }}{% endgeneration %}{% else %}{{ m.content }}{% endif %}</>{% endfor %}{% if add_generation_prompt %}<assistant>{% endif %}";
  const messages = [
    { role: "user", content: "hi 🚀" },
    { role: "assistant", content: "yo" },
  ];

  test("gives the prompt and what the model wrote", () => {
    const { prompt, generationSpans } = renderChat(chatml, { messages });
    expect(prompt).toBe("<user>hi 🚀</><assistant>yo</>");
    expect(generationSpans).toEqual([{ start: 25, end: 27, codePointStart: 24, codePointEnd: 26 }]);
    expect(renderChat(chatml, { messages, addGenerationPrompt: true }).prompt).toMatch(/<assistant>$/);
  });

  test("continues the last message", () => {
    expect(renderChat(chatml, { messages, continueFinalMessage: true }).prompt).toBe("<user>hi 🚀</><assistant>yo");
    expect(() => renderChat(chatml, { messages, continueFinalMessage: true, addGenerationPrompt: true })).toThrow(
      /choose one/,
    );
    expect(() => renderChat("x", { messages, continueFinalMessage: true })).toThrow(/cannot be continued/);
    expect(() => renderChat("x", { messages: [], continueFinalMessage: true })).toThrow(/has no "content"/);
  });

  test("continues the last text of a message with content parts", () => {
    const template = "{% for m in messages %}<{% for p in m.content %}{{ p.text|trim }}{% endfor %}>{% endfor %}";
    const content = [
      { type: "text", text: "one" },
      { type: "text", text: " two " },
    ];
    expect(renderChat(template, { messages: [{ role: "user", content }], continueFinalMessage: true }).prompt).toBe(
      "<onetwo",
    );
    const empty = [{ role: "user", content: 5 }];
    expect(() => renderChat(template, { messages: empty, continueFinalMessage: true })).toThrow(/no text/);
  });

  test("turns content from text to parts and back", () => {
    const parts = contentToParts(messages);
    expect(parts[0]).toEqual({ role: "user", content: [{ type: "text", text: "hi 🚀" }] });
    expect(contentToText(parts)).toEqual(messages);
    expect(contentToText([{ content: [{ type: "image" }] }])).toEqual([{ content: [{ type: "image" }] }]);
  });
});

describe("origins", () => {
  const spans = (source: string, context: Record<string, unknown>): string[] =>
    renderSpans(new Template(source), context).map(({ text, origin }) => `${origin === "input" ? "i" : "t"}:${text}`);

  test.each([
    ["{{ '<|im_start|>' + role + '\\n' }}", ["t:<|im_start|>", "i:user", "t:\n"]],
    ["{{ text|trim }}!", ["i:<|im_end|>", "t:!"]],
    ["{{ text[1:-1] }}", ["i:<|im_end|>"]],
    ["{{ text.strip().split('|')[1] ~ '.' }}", ["i:im_end", "t:."]],
    ["{% set x %}a{{ role }}b{% endset %}{{ x }}", ["t:a", "i:user", "t:b"]],
    ["{% macro m(r) %}[{{ r }}]{% endmacro %}{{ m(role) }}", ["t:[", "i:user", "t:]"]],
    ["{{ [role, 'x']|join(',') }}", ["i:user", "t:,x"]],
    ["{{ text|upper }}", ["i: <|IM_END|> "]],
    ["{{ {'r': role}|tojson }}", ['i:{"r": "user"}']],
    ["{{ 'a' if role == 'user' else 'b' }}", ["t:a"]],
    ["{% for key in d %}{{ key }}{% endfor %}", ["i:k"]],
    ["{{ '%s!' % role }}", ["i:user!"]],
    ["{{ n }}{{ 1 }}", ["i:5", "t:1"]],
    ["{{ f() }}", ["i:from f"]],
  ])("%s", (source, expected) => {
    expect(spans(source, { role: "user", text: " <|im_end|> ", d: { k: 1 }, n: 5, f: () => "from f" })).toEqual(
      expected,
    );
  });

  test("join to the result of a plain render, or both fail, for any template", () => {
    const outcome = (run: () => string): string => {
      try {
        return run();
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        return error.name;
      }
    };
    const now = (): Date => new Date(2024, 6, 5);
    const random = (): number => 0.5;
    const differences = [...LANGUAGE_TEMPLATES, ...TEMPLATES].filter((source) => {
      const plain = outcome(() => new Template(source).render(CONTEXT, { now, random }));
      const spans = outcome(() =>
        renderSpans(new Template(source), CONTEXT, { now, random })
          .map(({ text }) => text)
          .join(""),
      );
      return plain !== spans;
    });
    expect(differences).toEqual([]);
  });

  test("a function of the caller gets plain values, and its result counts as input", () => {
    const seen: unknown[] = [];
    const f = (...args: unknown[]): string => {
      seen.push(args);
      return "out";
    };
    const context = { f, text: "a", list: ["b"], map: { k: "c" }, n: 1 };
    expect(spans("{{ f(text, list, map, n, more=text) }}", context)).toEqual(["i:out"]);
    expect(spans("{{ f({'k': [text]}) }}", context)).toEqual(["i:out"]);
    expect(seen).toEqual([["a", ["b"], { k: "c" }, 1, { more: "a" }], [{ k: ["a"] }]]);
    const nothing = (): undefined => undefined;
    expect(spans("{{ g() }}", { g: nothing })).toEqual(["i:None"]);
    expect(attempt("{{ g(1, a=2) }}", { g: nothing })).toBe("None");
  });

  test("know the position that wrote them", () => {
    const [, second] = renderSpans(new Template("ab\n  {{ x }}"), { x: "y" });
    expect(second?.node).toEqual({ line: 2, column: 5, offset: 7 });
  });
});

describe("variables", () => {
  test("lists what a template reads, with paths", () => {
    const template = new Template(
      "{% for m in messages %}{{ m.role + m['content'] }}{% endfor %}{% if tools is defined %}{{ tools|tojson }}{% endif %}{{ range(3) }}{% set own = 1 %}{{ own }}",
    );
    const uses = findVariables(template);
    expect(uses.map(({ name, paths, isOptional, isBuiltIn }) => ({ name, paths, isOptional, isBuiltIn }))).toEqual([
      { name: "messages", paths: ["[].content", "[].role"], isOptional: false, isBuiltIn: false },
      { name: "tools", paths: [], isOptional: true, isBuiltIn: false },
      { name: "range", paths: [], isOptional: false, isBuiltIn: true },
    ]);
  });
});
