/**
 * `npm run templates:vllm-tests -w tools -- FOLDER`: vLLM's own tests of its tool parsers, run against `parseAnswer`. The folder
 * has the source release of vLLM. A test counts where it parses a whole answer, with a template of that model at hand;
 * tests of vLLM's streams, which are made of token numbers, do not. `--show` prints what fails.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { LLAMA_CPP_PYTHON, PYTHON, TEMPLATE_FOLDERS, fetchTemplates } from "./build.ts";

/** Templates by the names of vLLM's parsers and their classes: from llama.cpp, or from vLLM's examples. */
const LLAMA_CPP: Readonly<Record<string, string>> = {
  Apertus: "Apertus-8B-Instruct",
  DeepSeekV31: "deepseek-ai-DeepSeek-V3.1",
  DeepSeekV32: "deepseek-ai-DeepSeek-V3.2",
  DeepSeekV32Engine: "deepseek-ai-DeepSeek-V3.2",
  Gemma4Engine: "google-gemma-4-31B-it",
  glm45: "GLM-4.6",
  glm47: "GLM-4.7-Flash",
  Glm47MoeModel: "GLM-4.7-Flash",
  KimiK2: "moonshotai-Kimi-K2",
  lfm2: "LFM2-8B-A1B",
  Llama3Json: "meta-llama-Llama-3.1-8B-Instruct",
  minicpm5: "openbmb-MiniCPM5-1B",
  MiniCPM5XML: "openbmb-MiniCPM5-1B",
  minimax_m3: "MiniMax-M3",
  PoolsideV1: "poolside-Laguna-S-2.1",
  Step3p5: "StepFun3.5-Flash",
};
const EXAMPLES: Readonly<Record<string, string>> = {
  deepseek_v3: "deepseekv3",
  FunctionGemma: "functiongemma",
  granite: "granite",
  "granite-20b-fc": "granite_20b_fc",
  hunyuan_a13b: "hunyuan_a13b",
  llama4_pythonic: "llama4_pythonic",
  pythonic: "llama3.2_pythonic",
  xLAM: "xlam_llama",
};

interface Outcome {
  test: string;
  outcome: "passed" | "failed" | "skipped";
  xfail: boolean;
  message?: string;
  asked?: [text: string, answer: unknown];
}

const [given = ""] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const source = resolve(given);
if (!existsSync(join(source, "tests/tool_parsers")))
  throw new Error("Name the folder of vLLM's source release: npm run templates:vllm-tests -w tools -- FOLDER");
fetchTemplates();
spawnSync(PYTHON, ["-m", "pip", "install", "-q", "pytest"], { stdio: "inherit" });
const llamaCpp = TEMPLATE_FOLDERS[`llama-cpp-python ${LLAMA_CPP_PYTHON}`] ?? "";
const templates = Object.fromEntries([
  ...Object.entries(LLAMA_CPP).map(([name, file]) => [name, join(llamaCpp, `${file}.jinja`)]),
  ...Object.entries(EXAMPLES).map(([name, file]) => [name, join(source, `examples/tool_chat_template_${file}.jinja`)]),
]) as Record<string, string>;

const folder = mkdtempSync(join(tmpdir(), "vllm-tests-"));
const standIn = join(import.meta.dirname, "vllm-tests");
const outcomes = join(folder, "outcomes");
for (const file of globSync("tests/tool_parsers/test_*.py", { cwd: source })) {
  spawnSync(PYTHON, ["-m", "pytest", "-q", "-p", "vllm_stand_in", "-k", "not test_streaming", "--tb=no", file], {
    cwd: source,
    timeout: 60_000,
    env: {
      ...process.env,
      PYTHONPATH: `${standIn}:${source}`,
      HF_HUB_OFFLINE: "1",
      OUTCOMES: outcomes,
      PARSER_TEMPLATES: JSON.stringify(templates),
      ANSWER_SERVICE: JSON.stringify([process.execPath, "--conditions=vitrine-source", join(standIn, "service.ts")]),
    },
  });
}
const found = readFileSync(outcomes, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Outcome);
rmSync(folder, { recursive: true });
const byFile = Map.groupBy(found, ({ test }) => basename(test.split("::", 1)[0] ?? ""));
const isPassed = ({ outcome, xfail }: Outcome): boolean => outcome === "passed" || xfail;
console.log("| tests | of | pass |\n|---|---|---|");
for (const [file, tests] of byFile) console.log(`| ${file} | ${tests.length} | ${tests.filter(isPassed).length} |`);
console.log(`| all | ${found.length} | ${found.filter(isPassed).length} |`);
if (process.argv.includes("--show"))
  for (const { test, asked, message } of found.filter((item) => !isPassed(item)))
    console.log(`${test}\n  ${JSON.stringify(asked)}\n  ${message?.split("\n", 1)[0]}`);
