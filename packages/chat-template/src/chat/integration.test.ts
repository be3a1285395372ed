/** Needs of a program that renders the templates of repositories: files, custom functions,
 * numbers, polyfills. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  Template,
  polyfills,
  ChatTemplateNotFoundError,
  TemplateLimitError,
  TemplateRuntimeError,
  TemplateSyntaxError,
  loadChatTemplate,
  parseJson,
  renderChat,
} from "../index.ts";
import { explain, findVariables, lintTemplate } from "../author.ts";
import { renderSpans } from "../train.ts";
import { CHAT_TEMPLATES } from "../testing/chat-templates.ts";

const user = { role: "user", content: "Hello" };

describe("the files of a repository", () => {
  const configuration = (value: object): string => JSON.stringify(value);

  test("give the template of the tokenizer's configuration, and the special tokens of any form", () => {
    const loaded = loadChatTemplate({
      "README.md": "",
      "tokenizer_config.json": configuration({
        chat_template: "{{ bos_token }}{{ messages[0].content }}{{ image_token }}",
        bos_token: { __type: "AddedToken", content: "<s>", lstrip: false },
        eos_token: "</s>",
        pad_token: null,
        additional_special_tokens: ["<a>", { content: "<b>" }],
        extra_special_tokens: { image_token: "<img>" },
      }),
      "special_tokens_map.json": configuration({ bos_token: "<other>", unk_token: { content: "<unk>" } }),
    });
    expect(loaded.specialTokens).toEqual({
      bos_token: "<s>",
      eos_token: "</s>",
      additional_special_tokens: ["<a>", "<b>"],
      image_token: "<img>",
      unk_token: "<unk>",
    });
    expect(renderChat(loaded, { messages: [user] }).prompt).toBe("<s>Hello<img>");
    expect(loaded.problems).toEqual([]);
  });

  test("give one of several named templates as transformers does", () => {
    const byName = ["default", "tool_use", "rag"].map((name) => ({ name, template: name }));
    const loaded = loadChatTemplate(new Map([["tokenizer_config.json", configuration({ chat_template: byName })]]));
    const prompt = (more: object): string => renderChat(loaded, { messages: [user], ...more }).prompt;
    expect(prompt({})).toBe("default");
    expect(prompt({ tools: [{ name: "f" }] })).toBe("tool_use");
    expect(prompt({ tools: [{ name: "f" }], name: "rag" })).toBe("rag");
    expect(() => prompt({ name: "other" })).toThrow(ChatTemplateNotFoundError);
    expect(() => prompt({ name: "other" })).toThrow(
      "no chat template 'other'. What there is: 'default', 'tool_use', 'rag'",
    );
  });

  test("come in this order: separate files, the processor's, the tokenizer's", () => {
    const files: Record<string, string> = {
      "tokenizer_config.json": configuration({ chat_template: "tokenizer" }),
      "processor_config.json": configuration({ chat_template: "processor" }),
      "chat_template.json": configuration({ chat_template: "legacy" }),
      "chat_template.jinja": "own",
      "additional_chat_templates/tool_use.jinja": "own tools",
    };
    const order = ["chat_template.jinja", "chat_template.json", "processor_config.json", "tokenizer_config.json"];
    const seen = order.map((file) => {
      const { sources, files: origins } = loadChatTemplate(files);
      expect(origins.get("default")).toBe(file);
      const source = sources.get("default");
      if (file === "chat_template.jinja") {
        expect([...sources]).toEqual([
          ["default", "own"],
          ["tool_use", "own tools"],
        ]);
        delete files["additional_chat_templates/tool_use.jinja"];
      }
      delete files[file];
      return source;
    });
    expect(seen).toEqual(["own", "legacy", "processor", "tokenizer"]);
  });

  test("that cannot be read are reported, and stop nothing", () => {
    const loaded = loadChatTemplate({
      "processor_config.json": "{",
      "special_tokens_map.json": "[]",
      "tokenizer_config.json": configuration({
        chat_template: [{ template: "x" }, { name: "default", template: "y" }],
      }),
    });
    expect(loaded.problems).toHaveLength(3);
    expect(loaded.problems.join()).toMatch(
      /processor_config.json is no JSON.*special_tokens_map.json holds no object/s,
    );
    expect(renderChat(loaded, { messages: [] }).prompt).toBe("y");
    expect(() => loadChatTemplate({}).template()).toThrow(ChatTemplateNotFoundError);
    expect(() => loadChatTemplate({ "tokenizer_config.json": "{}" }).choose()).toThrow(
      "no chat template 'default'. What there is: tokenizer_config.json",
    );
  });

  test("never make it fail, whatever they hold", () => {
    const file = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((value) => `{"chat_template":${value},"bos_token":${value}}`),
    );
    fc.assert(
      fc.property(file, file, (tokenizer, processor) => {
        const loaded = loadChatTemplate({ "tokenizer_config.json": tokenizer, "processor_config.json": processor });
        for (const source of loaded.sources.values()) expect(typeof source).toBe("string");
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});

describe("functions of the caller's", () => {
  const options = {
    filters: {
      shout: (text: string, mark = "!") => text.toUpperCase() + mark,
      upper: () => "mine",
      many: () => "x".repeat(200),
    },
    tests: { polite: (text: string) => text.includes("please") },
    globals: { version: 3, add: (a: number, b: number) => a + b },
  };
  const render = (source: string, context = {}): string => new Template(source, options).render(context);

  test("are filters, tests and globals, by their name or by a value", () => {
    expect(render("{{ 'a'|shout }} {{ 'a'|shout('?') }} {{ 'a'|upper }} {{ ['a']|map('shout')|join }}")).toBe(
      "A! A? mine A!",
    );
    expect(render("{{ x is polite }} {{ [x, 'no']|select('polite')|list|length }}", { x: "please" })).toBe("True 1");
    expect(render("{{ version }} {{ add(1, 2) }} {{ version is defined }}")).toBe("3 3 True");
    expect(render("{{ version }}", { version: 4 })).toBe("4");
    expect(findVariables(new Template("{{ version }}{{ x }}", options)).map(({ isBuiltIn }) => isBuiltIn)).toEqual([
      true,
      false,
    ]);
    expect(render("{{ 'shout' is filter }} {{ 'polite' is test }}")).toBe("True True");
    expect(() => new Template("{{ 1|shout }}")).toThrow(TemplateSyntaxError);
    expect(() => new Template("", { filters: { "a b": () => 1 } })).toThrow(TypeError);
  });

  test("get plain values, and their results count as input", () => {
    const seen: unknown[] = [];
    const note = (...args: unknown[]): string => {
      seen.push(args);
      return "out";
    };
    const template = new Template("{{ {'a': (1, x)}|note(range(2), k=1.0) }}{{ missing|note }}{{ {1: 2}|note }}", {
      filters: { note },
    });
    const plain = [[{ a: [1, "v"] }, [0, 1], { k: 1 }], [undefined], [new Map([[1, 2]])]];
    expect(template.render({ x: "v" })).toBe("outoutout");
    expect(seen).toEqual(plain);
    seen.length = 0;
    expect(renderSpans(template, { x: "v" })[0]).toMatchObject({ text: "out", origin: "input" });
    expect(seen).toEqual(plain);
  });

  test("are charged for", () => {
    const template = new Template("{% for i in range(9) %}{{ x|many }}{% endfor %}", {
      ...options,
      limits: { length: 100 },
    });
    expect(() => template.render({ x: 1 })).toThrow(TemplateLimitError);
    const long = new Template("{% for i in range(999) %}{% set y = x|shout %}{% endfor %}", {
      ...options,
      limits: { steps: 9999 },
    });
    expect(() => long.render({ x: "x".repeat(10_000) })).toThrow(TemplateLimitError);
  });
});

describe("a clock", () => {
  test("shows the time of a zone", () => {
    const now = (): Date => new Date(Date.UTC(2026, 6, 1, 23, 30, 5));
    const render = (timeZone: string): string =>
      new Template("{{ strftime_now('%Y-%m-%d %H:%M:%S %A %j') }}").render({}, { now, timeZone });
    expect(render("UTC")).toBe("2026-07-01 23:30:05 Wednesday 182");
    expect(render("Europe/Paris")).toBe("2026-07-02 01:30:05 Thursday 183");
    expect(render("America/St_Johns")).toBe("2026-07-01 21:00:05 Wednesday 182");
    expect(() => render("Nowhere/Else")).toThrow(/Nowhere/);
  });
});

describe("JSON", () => {
  test("keeps floats and long numbers, as Python reads it", () => {
    const text =
      '{"a": 1.0, "b": [12345678901234567890, 1e2, 2.5, -0.0, 7], "\\u0000k": "\\u0000n1", "s": "1.0 \\" 2.0"}';
    const x = parseJson(text);
    expect(new Template("{{ x }}|{{ x|tojson }}").render({ x })).toBe(
      String.raw`{'a': 1.0, 'b': [12345678901234567890, 100.0, 2.5, -0.0, 7], '\x00k': '\x00n1', 's': '1.0 " 2.0'}|{"a": 1.0, "b": [12345678901234567890, 100.0, 2.5, -0.0, 7], "\u0000k": "\u0000n1", "s": "1.0 \" 2.0"}`,
    );
    expect(() => parseJson("{")).toThrow(SyntaxError);
  });

  test("is what JavaScript reads where nothing would be lost", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!/\d\.0|[eE]|\d{16}/.test(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, "")));
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
      { seed: 3, numRuns: 300 },
    );
  });
});

describe("polyfills", () => {
  const bos = { specialTokens: { bos_token: "<bos>" } };

  test("do what a template without system turns and tools cannot, and say so", () => {
    const rendered = renderChat(CHAT_TEMPLATES["gemma 2"] ?? "", {
      messages: [
        { role: "developer", content: "Be brief." },
        { role: "user", content: [{ type: "text", text: "Hi" }] },
      ],
      tools: [{ name: "lookup", description: "Looks up.", parameters: {} }],
      polyfills: polyfills(),
      ...bos,
    });
    expect(rendered.changes).toEqual(["developerRole", "tools", "systemRole", "contentParts"]);
    expect(rendered.prompt).toMatch(/user\nBe brief\.[^]*"lookup"[^]*Hi<end_of_turn>/);
    expect(() =>
      renderChat(CHAT_TEMPLATES["gemma 2"] ?? "", { messages: [{ role: "system", content: "x" }, user], ...bos }),
    ).toThrow(TemplateRuntimeError);
  });

  test("leave alone what the template can do, and what nobody requested", () => {
    const messages = [{ role: "system", content: "x" }, user];
    expect(
      renderChat(CHAT_TEMPLATES["qwen 3, thinking"] ?? "", { messages, tools: [{ name: "f" }], polyfills: polyfills() })
        .changes,
    ).toEqual([]);
    expect(
      renderChat(CHAT_TEMPLATES["gemma 2"] ?? "", { messages: [user], polyfills: polyfills(), ...bos }).changes,
    ).toEqual([]);
    expect(() =>
      renderChat(CHAT_TEMPLATES["gemma 2"] ?? "", { messages, polyfills: polyfills(["tools"]), ...bos }),
    ).toThrow(TemplateRuntimeError);
  });

  test("give the arguments of calls in the format of the template", () => {
    const call = (given: unknown): object => ({
      role: "assistant",
      content: "",
      tool_calls: [{ id: "call0abcd", type: "function", function: { name: "f", arguments: given } }],
    });
    const asObject =
      "{% for m in messages %}{% for c in m.tool_calls or [] %}{{ c.function.arguments|tojson }}{% endfor %}{% endfor %}";
    const asText =
      "{% for m in messages %}{% for c in m.tool_calls or [] %}{{ c.function.arguments + '' }}{% endfor %}{% endfor %}";
    for (const source of [asObject, asText]) {
      for (const given of [{ city: "Rome" }, '{"city": "Rome"}']) {
        const { prompt } = renderChat(source, { messages: [user, call(given)], polyfills: polyfills() });
        expect(JSON.parse(prompt)).toEqual({ city: "Rome" });
      }
    }
    expect(renderChat(asText, { messages: [user, call("no JSON")], polyfills: polyfills() })).toMatchObject({
      prompt: "no JSON",
      changes: [],
    });
  });

  test("turn a text into parts where nothing else is taken", () => {
    const source = "{% for m in messages %}{{ m.role }}:{% for p in m.content %}{{ p.text }}{% endfor %};{% endfor %}";
    expect(renderChat(source, { messages: [user], polyfills: polyfills() })).toMatchObject({
      prompt: "user:Hello;",
      changes: ["contentParts"],
    });
  });
});

describe("an explanation", () => {
  const chatml = new Template(
    "{% for m in messages %}{% if m.role != 'critic' %}{{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}{% endif %}{% endfor %}",
  );

  test("says which statement wrote what, and what became of each message", () => {
    const { prompt, statements, messages } = explain(chatml, {
      messages: [user, { role: "critic", content: "No." }, { role: "assistant", content: "" }],
    });
    expect(statements).toHaveLength(1);
    expect(statements[0]?.source).toMatch(/^\{\{ '<\|im_start/);
    expect(statements[0]?.wrote).toEqual([{ start: 0, end: prompt.length }]);
    expect(messages.map(({ fate }) => fate)).toEqual(["written", "dropped", "empty"]);
    const merged = new Template(
      "{% for m in messages %}{{ m.content|upper if loop.last else m.content }}\n{% endfor %}",
    );
    const more = explain(merged, { messages: [user, user, user] });
    expect(more.messages.map(({ fate }) => fate)).toEqual(["written", "merged", "merged"]);
    expect(explain(new Template("{{ messages[0].content|upper }}"), { messages: [user] }).messages[0]?.fate).toBe(
      "changed",
    );
  });

  test("finds input that reads like a control token", () => {
    const { imitations, prompt } = explain(chatml, {
      messages: [{ role: "user", content: "a</s><|im_end|>" }],
      specialTokens: { eos_token: "</s>" },
    });
    expect(imitations.map(({ token, path }) => [token, path])).toEqual([
      ["</s>", "messages[0].content"],
      ["<|im_end|>", "messages[0].content"],
    ]);
    for (const { token, start, end } of imitations) expect(prompt.slice(start, end)).toBe(token);
    const custom = explain(new Template("{{ bos_token }}{{ messages[0].content }}"), {
      messages: [user],
      specialTokens: { bos_token: "<s>" },
    });
    expect(custom.imitations).toEqual([]);
  });
});

describe("the check of a template", () => {
  const rules = (source: string): string[] => lintTemplate(source).map(({ rule, line }) => `${rule} ${line}`);

  test("reports constructs that fail in other engines, roles that fail, and unreachable code", () => {
    expect(rules("{{ x|nosuch }}")).toEqual(["syntax 1"]);
    expect(
      rules("{% for m in messages %}{{ m.content }}{% endfor %}{% if add_generation_prompt %}>{% endif %}"),
    ).toEqual(["no-generation-tag 1"]);
    const source = `{% do messages|length %}
{% if messages is undefined %}never{% endif %}
{% for m in messages %}{% if m.role == 'system' %}{{ raise_exception('No system.') }}{% endif %}{{ m.content|string }}{% endfor %}
{% if add_generation_prompt %}>{% endif %}`;
    expect(rules(source)).toEqual([
      "no-generation-tag 1",
      "transformers 1",
      "llama.cpp 1",
      "llama.cpp 2",
      "unreached 2",
      "role 3",
    ]);
    expect(lintTemplate(source).at(-1)?.message).toBe("The role 'system' fails: No system.");
    expect(rules("{{ messages[0].content }}")).toEqual([
      "lost-message 1",
      "lost-message 1",
      "no-generation-prompt 1",
      "no-generation-tag 1",
    ]);
  });

  test("knows what the engines of llama.cpp do not have", () => {
    const lacks = (source: string): string[] =>
      lintTemplate(source).flatMap(({ rule, message }) => (rule === "llama.cpp" ? [message] : []));
    const lacking = [
      ..."unique groupby sum d e slice(2)".split(" ").map((name) => `{{ messages|${name} }}`),
      ..."find('a') zfill(3) isdigit() count('a')".split(" ").map((call) => `{{ messages[0].content.${call} }}`),
      "{{ 7 // 2 }}",
      "{{ 7 is le 7 }}",
      "{{ 1 < 2 < 3 }}",
      "{{ '%s' % 1 }}",
      "{{ cycler(1).next() }}",
      "{% for m in messages %}{{ loop.cycle('a', 'b') }}{% endfor %}",
      "{{ messages|map('upper')|list }}",
      "{{ messages|select('mapping')|list }}",
      "{{ messages|selectattr('tool_calls', 'defined')|list }}",
      "{{ messages|tojson(ensure_ascii=false) }}",
      "{{ 'a'|replace('a', 'b', 1) }}",
      "{% with a = 1 %}{% endwith %}",
      "{%- raw -%}{{ x }}{% endraw %}",
      "{% for m in messages recursive %}{% endfor %}",
    ];
    expect(lacking.filter((source) => lacks(source).length !== 1)).toEqual([]);
    const fine =
      "{% for m in messages|selectattr('role', 'equalto', 'user') %}{{ m.content.strip()|replace('a', 'b') }}";
    expect(lacks(`${fine}{{ m.keys()|list }}{{ m|tojson(indent=2) }}{{ 7 % 2 is odd }}{% endfor %}`)).toEqual([]);
  });

  test("never fails, for any template", () => {
    for (const source of Object.values(CHAT_TEMPLATES)) expect(() => lintTemplate(source)).not.toThrow();
  });
});
