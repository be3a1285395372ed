import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import { TORCH_OF_TORCHAUDIO } from "../model/torchaudio.ts";

export default defineLibrary({
  id: "voxcpm",
  prettyLabel: "VoxCPM",
  repoUrl: "https://github.com/OpenBMB/VoxCPM",
  snippets(model) {
    const code = py`
      import soundfile as sf
      from voxcpm import VoxCPM

      model = VoxCPM.from_pretrained(${model.id})

      wav = model.generate(
          text="The ferry to the island leaves at half past six.",
          prompt_wav_path=None,  # a recording whose voice to take
          prompt_text=None,  # what is said in it
          cfg_value=2.0,
          inference_timesteps=10,
          normalize=True,
          denoise=True,
          retry_badcase=True,
          retry_badcase_max_times=3,
          retry_badcase_ratio_threshold=6.0,
      )
      sf.write("output.wav", wav, model.tts_model.sample_rate)
      print("saved to output.wav")
    `;
    return [snippet(code, { install: `pip install -U voxcpm soundfile ${TORCH_OF_TORCHAUDIO}` })];
  },
  examples: [{ tags: [], id: "openbmb/VoxCPM2" }],
});
