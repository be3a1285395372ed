import { expect, it } from "vitest";
import type { MergedModel } from "../merge.ts";
import { learnSizes } from "./networks.ts";

const model = (id: string, fields: Record<string, unknown> = {}): MergedModel => ({
  id,
  packages: [],
  fields: new Map(
    Object.entries(fields).map(([field, value]) => [field, { value, sources: [{ release: "a@1", path: "b" }] }]),
  ),
});
const sizeOf = ({ fields }: MergedModel) => fields.get("parametersAbout")?.value;

it("takes the size of the network that a name tells", () => {
  const german = model("jonatasgrosman/wav2vec2-large-xlsr-53-german");
  learnSizes([model("facebook/wav2vec2-large-xlsr-53", { parametersAbout: 317e6 }), german]);
  expect(sizeOf(german)).toBe(317e6);
  expect(german.fields.get("parametersAbout")?.sources[0]?.rule).toBe("the network of facebook/wav2vec2-large-xlsr-53");
});

it("takes the size of the network that a pipeline holds, unless the name says that it was made smaller", () => {
  const [original, retrained, smaller] = [
    model("stabilityai/stable-diffusion-xl-base-1.0", { parametersAbout: 2.57e9 }),
    model("SG161222/RealVisXL_V4.0", { diffusersClass: "StableDiffusionXLPipeline" }),
    model("segmind/SSD-1B", { diffusersClass: "StableDiffusionXLPipeline" }),
  ];
  learnSizes([original, retrained, smaller]);
  expect([retrained, smaller].map(sizeOf)).toStrictEqual([2.57e9, undefined]);
});

it("leaves sizes that a source states", () => {
  const stated = model("openai/whisper-large-v2", { parametersAbout: 1 });
  learnSizes([model("openai/whisper-large-v3", { parametersAbout: 2 }), stated]);
  expect(sizeOf(stated)).toBe(1);
});
