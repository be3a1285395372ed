import { expect, test } from "vitest";
import { libraryByName } from "./library-by-name.ts";

const of = (id: string, library?: string, task = "text-generation") => libraryByName(id, library, task)?.library;

test("a format that one program reads names the library, whichever network it is of", () => {
  expect(of("Qwen/Qwen3-4B-MLX-4bit", "transformers")).toBe("mlx");
  expect(of("lmstudio-community/Qwen3-8B-MLX-4bit", "gguf")).toBe("mlx");
  expect(of("a/Qwen3.8-27B-EXL3-3.5bpw", "transformers")).toBe("exllamav3");
  expect(of("a/remlxed-7b", "transformers")).toBeUndefined();
  expect(of("kyutai/moshika-mlx-q4", "moshi", "audio-to-audio")).toBeUndefined();
});

test("quantized weights without a library are served by vLLM; with one they keep it", () => {
  expect(of("a/Qwen3.8-27B-W4A16-AWQ", undefined, "image-text-to-text")).toBe("vllm");
  expect(of("a/Qwen3.8-27B-NVFP4", "transformers")).toBeUndefined();
  expect(of("a/Qwen3.8-27B", undefined)).toBeUndefined();
});

test("models of a maker with a program of its own are of that program", () => {
  expect(of("canopylabs/orpheus-3b-0.1-ft", "transformers", "text-to-speech")).toBe("orpheus-speech");
  expect(of("canopylabs/orpheus-3b-0.1-pretrained", "transformers", "text-to-speech")).toBeUndefined();
  expect(of("state-spaces/mamba2-130m", "transformers")).toBe("mamba-ssm");
  expect(of("state-spaces/mamba-130m-hf", "transformers")).toBeUndefined();
  expect(of("depth-anything/DA3-BASE", "transformers", "depth-estimation")).toBe("depth-anything-3");
  expect(of("depth-anything/Depth-Anything-V2-Base-hf", "transformers", "depth-estimation")).toBeUndefined();
});
