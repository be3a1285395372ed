/** Fish Speech: text becomes tokens, tokens become sound. The second step has another decoder in each generation. */
import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "fish-speech",
  prettyLabel: "Fish Speech",
  repoUrl: "https://github.com/fishaudio/fish-speech",
  docsUrl: "https://speech.fish.audio",
  snippets(model) {
    const folder = `checkpoints/${model.id}`;
    const isFirefly = /^fish-speech-1/i.test(model.name);
    const tag = isFirefly ? sh.raw(" --branch v1.5.0") : sh.empty;
    const install = sh`git clone${tag} https://github.com/fishaudio/fish-speech.git
cd fish-speech
pip install -e .
hf download ${model.id} --local-dir ${folder}`;
    const speak = isFirefly
      ? sh`python tools/llama/generate.py --text ${TEXT} --checkpoint-path ${folder}
python tools/vqgan/inference.py -i codes_0.npy --checkpoint-path ${`${folder}/${DECODER}`} --output-path speech.wav`
      : sh`python fish_speech/models/text2semantic/inference.py --text ${TEXT} --checkpoint-path ${folder}
python fish_speech/models/dac/inference.py -i codes_0.npy --checkpoint-path ${`${folder}/codec.pth`} --output-path speech.wav`;
    return [
      snippet(install, { title: "Install and download" }),
      snippet(speak, {
        title: "Speak",
        notes: ["Run it inside the cloned folder; it writes speech.wav. Needs a GPU."],
      }),
    ];
  },
  examples: [
    { tags: [], id: "fishaudio/fish-speech-1.5" },
    { tags: [], id: "fishaudio/openaudio-s1-mini" },
  ],
});

const TEXT = "The ferry to the island leaves at half past six.";
const DECODER = "firefly-gan-vq-fsq-8x1024-21hz-generator.pth";
