/** IndexTTS: three generations of weights, each with its own module in the same repository of code. */
import { type Code, py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "index-tts",
  prettyLabel: "IndexTTS",
  repoUrl: "https://github.com/index-tts/index-tts",
  snippets(model) {
    return [
      snippet(speak(model), {
        install: "git clone https://github.com/index-tts/index-tts.git && cd index-tts && git lfs pull && uv sync",
        notes: ["Run the code with uv run inside the cloned folder."],
      }),
    ];
  },
  examples: [
    { tags: [], id: "IndexTeam/Index-TTS" },
    { tags: [], id: "IndexTeam/IndexTTS-1.5" },
    { tags: [], id: "IndexTeam/IndexTTS-2" },
    { tags: [], id: "IndexTeam/IndexTTS-2.5" },
  ],
});

function speak(model: SnippetModel): Code<"python"> {
  const download = py`
    from huggingface_hub import snapshot_download
  `;
  const files = py`snapshot_download(${model.id}, local_dir="checkpoints")`;
  const text = "The ferry to the island leaves at half past six.";
  if (!/TTS-2/i.test(model.name)) {
    return py`
      ${download}
      from indextts.infer import IndexTTS

      ${files}

      tts = IndexTTS(model_dir="checkpoints", cfg_path="checkpoints/config.yaml")
      tts.infer("voice.wav", ${text}, "speech.wav")
      print("saved to speech.wav")
    `;
  }
  const isNewest = /TTS-2\.5/i.test(model.name);
  return py`
    ${download}
    from indextts.${py.identifier(isNewest ? "infer_v2_5" : "infer_v2")} import IndexTTS2

    ${files}

    tts = IndexTTS2(model_dir="checkpoints", cfg_path="checkpoints/config.yaml")
    tts.infer(
        spk_audio_prompt="voice.wav",
        text=${text},
        ${isNewest ? py`lang="EN",` : py.empty}
        output_path="speech.wav",
    )
    print("saved to speech.wav")
  `;
}
