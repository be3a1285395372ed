import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "vui",
  prettyLabel: "Vui",
  repoUrl: "https://github.com/vui-ai/vui",
  countDownloads: 'path_extension:"pt"',
  /** Checkpoints of one package in one repository: the first that is listed, or the base voice. */
  snippets(model) {
    const file = model.files?.find((each) => each.endsWith(".pt")) ?? "vui-100m-base.pt";
    const code = py`
      import soundfile as sf
      from huggingface_hub import hf_hub_download
      from vui.inference import render
      from vui.model import Vui

      model = Vui.from_pretrained(hf_hub_download(${model.id}, ${file})).cuda()

      waveform = render(model, "The ferry to the island leaves at half past six.")
      sf.write("speech.wav", waveform[0].float().cpu().numpy().T, 22050)
      print("saved to speech.wav")
    `;
    return [snippet(code, { install: "pip install git+https://github.com/fluxions-ai/vui.git soundfile" })];
  },
  examples: [{ tags: [], id: "fluxions/vui" }],
});
