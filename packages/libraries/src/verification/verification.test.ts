import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { codeShape, shapeText } from "./code-shape.ts";
import { usageFor } from "../index.ts";
import { exampleSnippets } from "../../test/example-snippets.ts";
import { PLAUSIBLE, RECORDS_OF_CLASSES } from "../../test/records.ts";
import { RUN_CASES } from "../../test/run-cases.ts";
import type { NetworkReport } from "../../test/network-report.ts";
import type { RunReport } from "../../test/run-report.ts";
import type { Report } from "../../test/verification-report.ts";

const report = JSON.parse(
  readFileSync(new URL("../../../../data/runs/verification.json", import.meta.url), "utf8"),
) as Report;
const key = (entry: { library: string; shape: string }) => `${entry.library} ${entry.shape}`;

describe("the report of npm run verify:snippets -w tools", () => {
  test("has a result for every shape of snippet, and for no other", () => {
    const shapes = exampleSnippets().map(({ library, snippet }) =>
      key({ library, shape: codeShape(snippet.language, snippet.code) }),
    );
    const checked = new Set(report.entries.map(key));
    const missing = shapes.filter((shape) => !checked.has(shape));
    expect(missing, "Run `npm run verify:snippets -w tools -- --changed`: these snippets are not checked").toEqual([]);
    const stale = [...checked].filter((shape) => !shapes.includes(shape));
    expect(stale, "Run `npm run verify:snippets -w tools -- --changed`: these snippets are no longer written").toEqual(
      [],
    );
  });

  test("has no failed check, and a reason for everything that could not be checked", () => {
    expect(report.entries.filter(({ status }) => status === "false")).toEqual([]);
    expect(report.entries.filter(({ status, open }) => status === "not checkable" && !open?.length)).toEqual([]);
  });

  test("found at least four fifths of the Python snippets true", () => {
    const python = report.entries.filter(({ language }) => language === "python");
    expect(python.filter(({ status }) => status === "true").length / python.length).toBeGreaterThan(0.8);
  });
});

describe("the report of npm run run:snippets -w tools", () => {
  const { runs } = JSON.parse(
    readFileSync(new URL("../../../../data/runs/runs.json", import.meta.url), "utf8"),
  ) as RunReport;
  const isRun = runs.filter(({ ok }) => ok);

  test("applies to the current code: after a change the code must run again", () => {
    const written = new Set(
      RUN_CASES.flatMap(({ record, library, fill }) => {
        const usage = usageFor(record, library, { ...(fill && { fill }) });
        const snippets = "snippets" in usage ? usage.snippets : [];
        return snippets.map(({ language, code }) => key({ library, shape: codeShape(language, code) }));
      }),
    );
    expect(isRun.filter((run) => !written.has(key(run))).map(({ library, title }) => `${library}: ${title}`)).toEqual(
      [],
    );
  });

  test("holds what each of them showed, with which releases and when", () => {
    const incomplete = isRun.filter(
      ({ printed, files = [], packages = {}, date = "" }) =>
        (printed === "" && files.length === 0) || Object.keys(packages).length === 0 || !/^\d{4}-\d\d-\d\d$/.test(date),
    );
    expect(incomplete.map(({ library, title }) => `${library}: ${title}`)).toEqual([]);
  });
});

describe("the report of npm run run:networks -w tools", () => {
  const { networks } = JSON.parse(
    readFileSync(new URL("../../../../data/runs/networks.json", import.meta.url), "utf8"),
  ) as NetworkReport;
  const snippetsOf = (id: string, task: string) => {
    const usage = usageFor({ id, tags: [], pipeline_tag: task }, "timm");
    return "snippets" in usage ? usage.snippets : [];
  };
  const TASKS = ["image-classification", "image-feature-extraction"];

  test("applies to the current code: after a change the networks must run again", () => {
    const written = new Set(
      TASKS.flatMap((task) => snippetsOf("timm/resnet50.a1_in1k", task).map((each) => codeShape("python", each.code))),
    );
    const shapes = Object.values(networks).flatMap(({ ran }) => (ran === "" ? [] : ran.split(" ")));
    expect([...new Set(shapes)].filter((shape) => !written.has(shape))).toEqual([]);
    expect(shapes.length).toBeGreaterThan(900);
  });

  test("marks a model of each network that ran, by the name and releases of the run, and of no other", () => {
    const wrong = Object.entries(networks).filter(([network, { ran, on }]) =>
      TASKS.some((task) =>
        snippetsOf(`timm/${network}.weights`, task).some(({ code, ran: mark }) => {
          const didRun = ran.split(" ").includes(codeShape("python", code));
          return didRun ? mark?.architecture !== network || `${mark.date} ${mark.packages}` !== on : mark !== undefined;
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("says nothing of a network that did not run, nor of another owner's model with such a name", () => {
    const marksOf = (id: string) => snippetsOf(id, "image-classification").map(({ ran }) => ran?.architecture);
    expect(marksOf("timm/resnet50.a1_in1k")).toEqual(["resnet50"]);
    expect(marksOf("timm/resnet5.a1_in1k")).toEqual([undefined]);
    expect(marksOf("timm/resnet50x.a1_in1k")).toEqual([undefined]);
    expect(marksOf("somebody/resnet50.a1_in1k")).toEqual([undefined]);
  });
});

test("no two shapes of a library have the same hash", () => {
  const texts = new Map<string, string>();
  const collisions: string[] = [];
  const records = [...Object.entries(PLAUSIBLE), ...Object.entries(RECORDS_OF_CLASSES)].flatMap(([library, of]) =>
    of.map((record) => ({ library, record, fill: undefined })),
  );
  for (const { library, record, fill } of [...records, ...RUN_CASES]) {
    const usage = usageFor(record, library, { ...(fill && { fill }) });
    for (const { language, code } of "snippets" in usage ? usage.snippets : []) {
      const hash = `${library} ${language} ${codeShape(language, code)}`;
      const text = shapeText(language, code);
      if ((texts.get(hash) ?? text) !== text) collisions.push(hash);
      texts.set(hash, text);
    }
  }
  expect(collisions).toEqual([]);
  expect(texts.size).toBeGreaterThan(400);
});

describe("the mark of a snippet", () => {
  const markOf = (library: string, fields: object) => {
    const usage = usageFor({ id: "a/b", tags: [], ...fields }, library);
    return "snippets" in usage ? usage.snippets.map(({ verified }) => verified?.package) : [];
  };

  test("does not depend on the texts of the model", () => {
    expect(markOf("timm", { id: 'own"er/na#me // x' })).toEqual(["timm"]);
    expect(markOf("timm", {})).toEqual(["timm"]);
  });

  test("names an older release where the install line keeps to releases below a version", () => {
    const info = { transformersInfo: { auto_model: "AutoModelForMaskedLM", processor: "AutoTokenizer" } };
    expect(markOf("transformers", { ...info, pipeline_tag: "fill-mask" })).toEqual(["transformers", "transformers"]);
    const usage = usageFor({ id: "a/b", tags: [], ...info, pipeline_tag: "summarization" }, "transformers");
    const versions = "snippets" in usage ? usage.snippets.map(({ verified }) => verified?.version.split(".")[0]) : [];
    expect(versions).toEqual(["5", "4"]);
  });

  test("says next to the code where the install line has no solution", () => {
    const notesOf = (library: string) => {
      const usage = usageFor({ id: "a/b", tags: [] }, library);
      return "snippets" in usage ? usage.snippets.flatMap(({ notes }) => notes).join(" ") : "";
    };
    expect(notesOf("mlx-image")).toMatch(/no solution on Python 3\.13, checked on \d{4}-/);
    expect(notesOf("timm")).not.toContain("no solution");
  });

  test("of a run is shown for the architecture that ran, and for no other", () => {
    const ranOf = (architecture: string) => {
      const usage = usageFor(
        {
          id: "a/b",
          tags: [],
          pipeline_tag: "fill-mask",
          config: { architectures: [architecture] },
          transformersInfo: { auto_model: "AutoModelForMaskedLM", processor: "AutoTokenizer" },
        },
        "transformers",
      );
      return "snippets" in usage ? usage.snippets.map(({ ran }) => ran?.architecture) : [];
    };
    expect(ranOf("RobertaForMaskedLM")).toEqual(["RobertaForMaskedLM", "RobertaForMaskedLM"]);
    expect(ranOf("InventedForMaskedLM")).toEqual([undefined, undefined]);
  });

  test("of a run is shown where the model's type leads to the class that ran", () => {
    const ranOf = (modelClass: string, architecture?: string) => {
      const usage = usageFor(
        {
          id: "a/b",
          tags: [],
          pipeline_tag: "fill-mask",
          transformersInfo: { auto_model: "AutoModelForMaskedLM", processor: "AutoTokenizer" },
          metadata: { modelClass },
          ...(architecture !== undefined && { config: { architectures: [architecture] } }),
        },
        "transformers",
      );
      return "snippets" in usage ? usage.snippets.map(({ ran }) => ran?.architecture) : [];
    };
    expect(ranOf("RobertaForMaskedLM")).toEqual(["RobertaForMaskedLM", "RobertaForMaskedLM"]);
    expect(ranOf("InventedForMaskedLM")).toEqual([undefined, undefined]);
    expect(ranOf("RobertaForMaskedLM", "InventedForMaskedLM")).toEqual([undefined, undefined]);
  });

  test("of a run with plain weights does not pass to quantized ones, nor to another release of the library", () => {
    const ranOf = (fields: object, architecture = "RobertaForMaskedLM") => {
      const usage = usageFor(
        {
          id: "a/b",
          tags: [],
          pipeline_tag: "fill-mask",
          transformersInfo: { auto_model: "AutoModelForMaskedLM", processor: "AutoTokenizer" },
          config: { architectures: [architecture] },
          ...fields,
        },
        "transformers",
      );
      return "snippets" in usage ? usage.snippets.map(({ ran }) => ran?.architecture) : [];
    };
    expect(ranOf({ safetensors: { parameters: { F32: 10 }, total: 10 } })).toEqual([
      "RobertaForMaskedLM",
      "RobertaForMaskedLM",
    ]);
    const quantized = { architectures: ["RobertaForMaskedLM"], quantization_config: { quant_method: "awq" } };
    expect(ranOf({ config: quantized })).toEqual([undefined, undefined]);
    expect(ranOf({ id: "a/b-FP8" })).toEqual([undefined, undefined]);
    expect(ranOf({ safetensors: { parameters: { I32: 10, F16: 2 }, total: 12 } })).toEqual([undefined, undefined]);
  });

  test("is missing where another class is in the code", () => {
    const info = (auto_model: string) => ({ transformersInfo: { auto_model, processor: "AutoTokenizer" } });
    expect(markOf("transformers", info("AutoModelForCausalLM"))).toEqual(["transformers"]);
    expect(markOf("transformers", info("AutoModelForNothing"))).toEqual([undefined]);
  });
});

describe("the shape of code", () => {
  const shape = (code: string) => codeShape("python", code);

  test("forgets strings, lists of strings, messages and comments", () => {
    expect(shape('f("a")  # x')).toBe(shape('f("b \\" # c")'));
    expect(shape('x = [\n    "a",\n    "b",\n]')).toBe(shape('x = ["c"]'));
    expect(shape('m = [{"role": "user", "content": "x"}, {"role": "user", "content": "y"}]')).toBe(
      shape('m = [{"role": "user", "content": [{"type": "text", "text": "z"}]}]'),
    );
  });

  test("remembers names, arguments and order", () => {
    const shapes = ['f("a")', 'g("a")', 'f(x="a")', 'f("a", 1)', 'f("a")\ng("a")', 'g("a")\nf("a")'].map(shape);
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});
