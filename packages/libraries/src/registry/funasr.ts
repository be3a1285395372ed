/** FunASR: one class loads all its models; speech is cut at pauses first, and some write down who speaks and how. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import { TORCH_OF_TORCHAUDIO } from "../model/torchaudio.ts";

export default defineLibrary({
  id: "funasr",
  prettyLabel: "FunASR",
  repoUrl: "https://github.com/modelscope/FunASR",
  snippets(model) {
    const isSenseVoice = /sensevoice/i.test(model.name);
    const text = py`result[0]["text"]`;
    const code = py`
      from funasr import AutoModel
      ${isSenseVoice ? py`from funasr.utils.postprocess_utils import rich_transcription_postprocess` : py.empty}

      model = AutoModel(model=${model.id}, hub="hf", vad_model="fsmn-vad", device="cpu")

      result = model.generate(input="speech.wav")
      print(${isSenseVoice ? py`rich_transcription_postprocess(${text})` : text})
    `;
    return [snippet(code, { install: `pip install -U funasr torchaudio ${TORCH_OF_TORCHAUDIO}` })];
  },
  examples: [
    { tags: [], id: "FunAudioLLM/SenseVoiceSmall" },
    { tags: [], id: "funasr/paraformer-zh" },
  ],
});
