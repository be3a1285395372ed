import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

/** End of the repository's name → language and speaker of the package, and a sentence. */
const VOICES: readonly (readonly [name: RegExp, language: string, speaker: string, text: string])[] = [
  [/English-v3$/, "EN_NEWEST", "EN-Newest", "The ferry to the island leaves at half past six."],
  [/English-v2$/, "EN_V2", "EN-US", "The ferry to the island leaves at half past six."],
  [/Chinese$/, "ZH", "ZH", "去岛上的渡轮六点半开。"],
  [/French$/, "FR", "FR", "Le ferry pour l'île part à six heures et demie."],
  [/Japanese$/, "JP", "JP", "島へのフェリーは六時半に出ます。"],
  [/Korean$/, "KR", "KR", "섬으로 가는 배는 여섯 시 반에 떠납니다."],
  [/Spanish$/, "ES", "ES", "El ferry a la isla sale a las seis y media."],
  [/./, "EN", "EN-US", "The ferry to the island leaves at half past six."],
];

export default defineLibrary({
  id: "melo-tts",
  prettyLabel: "MeloTTS",
  repoUrl: "https://github.com/myshell-ai/MeloTTS",
  aliases: ["melotts"],
  countDownloads: 'path:"checkpoint.pth"',
  snippets(model) {
    const [, language = "EN", speaker = "EN-US", text = ""] = VOICES.find(([name]) => name.test(model.name)) ?? [];
    const code = py`
      from melo.api import TTS

      model = TTS(language=${language}, device="auto")
      speakers = model.hps.data.spk2id
      model.tts_to_file(${text}, speakers[${speaker}], "speech.wav")
      print("saved to speech.wav")
    `;
    return [
      snippet(code, {
        install: "pip install git+https://github.com/myshell-ai/MeloTTS.git",
        notes: ["Before the first use, run once: python -m unidic download"],
      }),
    ];
  },
  examples: [{ id: "myshell-ai/MeloTTS-English", tags: [] }],
});
