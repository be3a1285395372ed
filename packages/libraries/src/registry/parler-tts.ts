import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import { TORCH_OF_TORCHAUDIO } from "../model/torchaudio.ts";

export default defineLibrary({
  id: "parler-tts",
  prettyLabel: "Parler-TTS",
  repoName: "parler-tts",
  repoUrl: "https://github.com/huggingface/parler-tts",
  snippets(model) {
    const code = py`
      import soundfile as sf
      from parler_tts import ParlerTTSForConditionalGeneration
      from transformers import AutoTokenizer

      model = ParlerTTSForConditionalGeneration.from_pretrained(${model.id})
      tokenizer = AutoTokenizer.from_pretrained(${model.id})

      voice = tokenizer("A calm female voice speaks slowly, without any noise.", return_tensors="pt")
      text = tokenizer("The ferry to the island leaves at half past six.", return_tensors="pt")
      audio = model.generate(
          input_ids=voice.input_ids,
          attention_mask=voice.attention_mask,
          prompt_input_ids=text.input_ids,
          prompt_attention_mask=text.attention_mask,
      )
      sf.write("speech.wav", audio.cpu().numpy().squeeze(), model.config.sampling_rate)
      print("saved to speech.wav")
    `;
    return [snippet(code, { install: `pip install -U parler-tts soundfile ${TORCH_OF_TORCHAUDIO}` })];
  },
  examples: [{ id: "parler-tts/parler-tts-mini-v1", tags: [] }],
});
