import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "vibevoice",
  prettyLabel: "VibeVoice",
  repoUrl: "https://github.com/microsoft/VibeVoice",
  snippets(model) {
    const code = py`
      import torch
      from vibevoice.modular.modeling_vibevoice_inference import VibeVoiceForConditionalGenerationInference
      from vibevoice.processor.vibevoice_processor import VibeVoiceProcessor

      processor = VibeVoiceProcessor.from_pretrained(${model.id})
      model = VibeVoiceForConditionalGenerationInference.from_pretrained(
          ${model.id},
          torch_dtype=torch.bfloat16,
          device_map="cuda",
          attn_implementation="flash_attention_2",
      ).eval()
      model.set_ddpm_inference_steps(5)

      inputs = processor(
          text=["Speaker 0: The ferry to the island leaves at half past six."],
          voice_samples=[["voice.wav"]],  # one channel, 24000 Hz
          return_tensors="pt",
          padding=True,
      ).to("cuda")
      outputs = model.generate(**inputs, cfg_scale=1.3, tokenizer=processor.tokenizer)
      processor.save_audio(outputs.speech_outputs[0], "speech.wav", sampling_rate=24000)
    `;
    return [snippet(code, { install: "pip install -U vibevoice flash-attn" })];
  },
  examples: [{ tags: [], id: "microsoft/VibeVoice-1.5B" }],
});
