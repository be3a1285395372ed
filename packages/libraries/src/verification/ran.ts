// Made by npm run run:snippets from its report. Do not edit: run it.

/** Library → date and releases → shapes of the snippets that were run with them. */
export const RAN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bm25s: { "2026-11-22 huggingface-hub 2.4.0": "ewqs6r" },
  keras: { "2026-11-22 huggingface-hub 2.4.0": "1eh0hzd 1i02np7" },
  model2vec: { "2026-11-22 model2vec 0.10.0": "10g5yey" },
  open_clip: { "2026-11-22 pillow 13.0.0": "1v29yfq" },
  peft: { "2026-11-22 accelerate 1.15.0, peft 0.21.2, torch 2.15.0, transformers 5.23.0": "18yuoru 1k2u6w8" },
  "sentence-transformers": { "2026-11-22 sentence-transformers 6.2.0": "1erotm1 1cubhx0 2aqphl 1ewme9y" },
  sklearn: {
    "2026-11-22 huggingface-hub 2.4.0, joblib 1.6.0, scikit-learn 1.9.1": "1y1ktyy",
    "2026-11-22 huggingface-hub 2.4.0, scikit-learn 1.9.1, skops 0.16.0": "j3v29g",
  },
  spacy: { "2026-11-22 huggingface-hub 2.4.0": "akyg8t" },
  timm: { "2026-11-22 pillow 13.0.0, timm 1.0.31": "1i25m8x" },
  transformers: {
    "2026-11-22 accelerate 1.15.0, torch 2.15.0, transformers 5.23.0":
      "67o1wu 11dipgz 1jags15 oy976o 1frvncy ypy5wb 5r9ttp lnx2gf xcakpy 1kuf96b 1aooaw4 1qr08bs h3rzeg 17sn6w8 17jbyq6 8klgqm hwz6io 1275s7n 9lx6k zbn4qi 1noa02y 1m3oagg 1rdew1e 72wtq7 dhgpl9",
    "2026-11-22 accelerate 1.15.0, pillow 13.0.0, torch 2.15.0, torchvision 0.29.2, transformers 5.23.0":
      "1amoxzb aghcqp 12o8udb fp2tap hwz6io 18068f3 1gglu40 1fwtp7h 1joevci n487vt dpj02v cziyn 1cnw3t6 wtf7oz 11xoloo z6bp6o g7jjo2 rf72b6 11ubk66 1majzjk 9ga9f9 yw5cha",
    "2026-11-22 accelerate 1.15.0, pandas 3.1.1, torch 2.15.0, transformers 5.23.0": "1ftc2f4 12iedv5",
    "2026-11-22 accelerate 1.15.0, pillow 13.0.0, timm 1.0.31, torch 2.15.0, torchvision 0.29.2, transformers 5.23.0":
      "rg5qgp",
    "2026-11-22 accelerate 1.15.0, av 19.0.2, pillow 13.0.0, torch 2.15.0, torchvision 0.29.2, transformers 5.23.0":
      "rlwy2m",
    "2026-11-22 accelerate 1.15.0, librosa 1.0.0, soundfile 0.14.0, torch 2.15.0, transformers 5.23.0":
      "1f87ckj klzsos ts4ct5 fugeyh 1w5273c",
    "2026-11-22 accelerate 1.15.0, scipy 1.18.1, torch 2.15.0, transformers 5.23.0": "vy42sm",
  },
};
