import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "kimi-audio",
  prettyLabel: "KimiAudio",
  repoUrl: "https://github.com/MoonshotAI/Kimi-Audio",
  snippets(model) {
    const code = py`
      import soundfile as sf
      from kimia_infer.api.kimia import KimiAudio

      model = KimiAudio(model_path=${model.id}, load_detokenizer=True)
      sampling = {
          "audio_temperature": 0.8,
          "audio_top_k": 10,
          "text_temperature": 0.0,
          "text_top_k": 5,
      }

      # Speech to text
      question = [
          {"role": "user", "message_type": "text", "content": "Please transcribe the following audio:"},
          {"role": "user", "message_type": "audio", "content": "speech.wav"},
      ]
      _, text = model.generate(question, **sampling, output_type="text")
      print(text)

      # An answer in text and speech
      conversation = [{"role": "user", "message_type": "audio", "content": "question.wav"}]
      wav, text = model.generate(conversation, **sampling, output_type="both")
      sf.write("answer.wav", wav.detach().cpu().view(-1).numpy(), 24000)
      print(text)
    `;
    return [
      snippet(code, {
        install:
          "git clone --recursive https://github.com/MoonshotAI/Kimi-Audio.git && cd Kimi-Audio && pip install -r requirements.txt soundfile",
      }),
    ];
  },
  examples: [{ tags: [], id: "moonshotai/Kimi-Audio-7B-Instruct" }],
});
