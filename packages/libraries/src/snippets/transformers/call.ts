/** Parts of a call of a loaded model, and the beginnings that calls of one kind share. */
import { type Code, type Hole, py } from "@vitrine/code";
import { textHole } from "../../entry/holes.ts";
import type { Fill } from "../../entry/library.ts";
import { PARROTS, SPEECH } from "../../model/sample-files.ts";
import type { SnippetModel } from "../../model/snippet-model.ts";

export interface Call {
  /** More import lines. */
  readonly imports?: Code<"python">;
  /** Names to import from transformers next to the classes. */
  readonly names?: readonly string[];
  readonly code: Code<"python">;
  readonly holes?: readonly Hole[];
  /** Packages that only this call needs. */
  readonly packages?: string;
  /** Further needs of a machine. */
  readonly notes?: readonly string[];
}

/** Writes the call of a class; `reader` is the variable of its tokenizer or processor. */
export type Writer = (model: SnippetModel, fill: Fill, reader: Code<"python">) => Call;

export const image = (fill: Fill, address = PARROTS) => textHole(fill, "picture", "Picture (address or path)", address);
export const sound = (fill: Fill) => textHole(fill, "sound", "Sound (address or path)", SPEECH);

export const LOAD_IMAGE = py`from transformers.image_utils import load_image`;
export const LOAD_AUDIO = py`from transformers.audio_utils import load_audio`;
export const SOUND_PACKAGES = " librosa soundfile";

/** Shows the five best labels of `scores`. */
export const SHOW_SCORES = py`
  for index in scores.argsort(descending=True)[:5].tolist():
      print(model.config.id2label[index], f"{scores[index]:.3f}")
`;
/** Shows how many vectors `states` are. */
export const SHOW_STATES = py`print(len(states), "vectors of", states.shape[-1], "numbers")`;

/** A call that begins with one image. */
export function seen(fill: Fill, call: Code<"python">, address = PARROTS): Call {
  const picture = image(fill, address);
  return {
    imports: py.lines(py`import torch`, LOAD_IMAGE),
    code: py`
      image = load_image(${picture.value})
      ${call}
    `,
    holes: [picture],
  };
}

/** The image through the model, without gradients. */
export function run(reader: Code<"python">): Code<"python"> {
  return py`
    inputs = ${reader}(images=image, return_tensors="pt").to(model.device)
    with torch.no_grad():
        outputs = model(**inputs)
  `;
}

/** A call that begins with one recording; `code` is given what loads it at the sampling rate `rate`. */
export function withAudio(fill: Fill, code: (audio: Code<"python">) => Code<"python">): Call {
  const file = sound(fill);
  return {
    imports: py.lines(py`import torch`, LOAD_AUDIO),
    code: code(py`load_audio(${file.value}, sampling_rate=rate)`),
    holes: [file],
    packages: SOUND_PACKAGES,
  };
}
