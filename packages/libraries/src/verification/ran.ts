// Made by npm run run:snippets from its report. Do not edit: run it.

/** Library → date and releases → shapes of the snippets that were run with them. */
export const RAN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "adapter-transformers": { "2026-11-22 adapters 1.3.0, torch 2.15.0": "2kp7y8" },
  asteroid: { "2026-11-22 asteroid 0.7.0, huggingface-hub 2.4.0, requests 2.34.2, torch 2.11.0": "1j2wss5" },
  audioseal: {
    "2026-11-22 audioseal 0.2.0, huggingface-hub 2.4.0, soundfile 0.14.0, torch 2.11.0, torchaudio 2.11.0":
      "15fkm2o f7yq2n",
  },
  "aviation-ner": { "2026-11-22 gliner 0.2.29": "u8l7z6" },
  bertopic: { "2026-11-22 bertopic 0.17.4": "1plec8c" },
  bm25s: { "2026-11-22 bm25s 0.3.16, huggingface-hub 2.4.0": "ewqs6r" },
  "chronos-forecasting": { "2026-11-22 chronos-forecasting 2.3.2, pandas 3.1.1": "17wtrfm" },
  "derm-foundation": { "2026-11-22 huggingface-hub 2.4.0, pillow 13.0.0, tensorflow 2.21.0": "ag2hrd" },
  diffusers: {
    "2026-11-22 accelerate 1.15.0, diffusers 0.42.1, transformers 5.23.0":
      "nhkn0k ntt3jo jwd4am 1k0cwk0 1vuf38p 14dc4m9 3xstpf 67u0lp 1n7o1oj",
    "2026-11-22 accelerate 1.15.0, diffusers 0.42.1, peft 0.21.2, transformers 5.23.0": "1g5f2xa",
    "2026-11-22 accelerate 1.15.0, diffusers 0.42.1, imageio 2.38.1, imageio-ffmpeg 0.8.1, transformers 5.23.0":
      "17n7yp6",
  },
  fastai: { "2026-11-22 huggingface-hub 2.4.0": "vl60iq" },
  fasttext: { "2026-11-22 fasttext 0.9.3, huggingface-hub 2.4.0": "176u46n" },
  flair: { "2026-11-22 flair 0.15.1": "8cqzsl" },
  gliner: { "2026-11-22 gliner 0.2.29": "u8l7z6" },
  gliner2: { "2026-11-22 gliner2 2.1.0": "muk9wa" },
  hezar: { "2026-11-22 hezar 1.0.0": "iigphs" },
  keras: { "2026-11-22 huggingface-hub 2.4.0": "1eh0hzd 1i02np7" },
  "keras-hub": { "2026-11-22 huggingface-hub 2.4.0, keras-hub 0.32.0": "v5titx 1ucaapa 1hyz02z u4cod6 hn3v9" },
  kerasformers: { "2026-11-22 jax 0.12.0.1, zeromodels 1.3.6": "1g1m38" },
  "lightning-ir": { "2026-11-22 lightning-ir 0.0.6, transformers 4.57.6": "otqqgl 1kerozx" },
  litert: { "2026-11-22 ai-edge-litert 2.3.0, huggingface-hub 2.4.0": "sdgxb8" },
  "llama-cpp-python": { "2026-11-22 huggingface-hub 2.4.0, llama-cpp-python 0.3.36": "k5awlz 5nkgyu dbj34p rm6p0n" },
  mlx: { "2026-11-22 mlx-lm 0.32.2": "6nzlbv gd08to ut5xv8" },
  model2vec: { "2026-11-22 model2vec 0.10.0": "10g5yey" },
  multimolecule: { "2026-11-22 multimolecule 0.2.2": "pjiaf3 1u0zvlz" },
  nobg: { "2026-11-22 nobg 0.3.1, pillow 13.0.0, torch 2.15.0, torchvision 0.29.2": "juovs5 afn27m" },
  open_clip: { "2026-11-22 pillow 13.0.0": "1v29yfq" },
  peft: {
    "2026-11-22 accelerate 1.15.0, peft 0.21.2, torch 2.15.0, transformers 5.23.0": "18yuoru 1r02zs0 1k2u6w8 16od873",
  },
  piper: { "2026-11-22 huggingface-hub 2.4.0, piper-tts 1.8.0": "eowgdb" },
  "pyannote-audio": { "2026-11-22 pyannote-audio 4.0.7, soundfile 0.14.0, torch 2.11.0": "1j1als2" },
  pythae: { "2026-11-22 huggingface-hub 2.4.0, pythae 0.1.2, torchvision 0.29.2": "efznil" },
  rwkv: { "2026-11-22 huggingface-hub 2.4.0, rwkv 0.8.32, torch 2.15.0": "1lo1htc" },
  saelens: { "2026-11-22 sae-lens 6.54.12": "1ph8tjj" },
  "sentence-transformers": { "2026-11-22 sentence-transformers 6.2.0": "1erotm1 1cubhx0 2aqphl 1ewme9y" },
  setfit: { "2026-11-22 setfit 1.2.0": "tgekxs" },
  sklearn: {
    "2026-11-22 huggingface-hub 2.4.0, joblib 1.6.0, scikit-learn 1.9.1": "1y1ktyy",
    "2026-11-22 huggingface-hub 2.4.0, scikit-learn 1.9.1, skops 0.16.0": "j3v29g",
  },
  spacy: { "2026-11-22 huggingface-hub 2.4.0": "akyg8t" },
  "span-marker": { "2026-11-22 span-marker 1.8.1": "1kai7bx" },
  speechbrain: { "2026-11-22 speechbrain 1.1.2, torch 2.11.0": "fxno06 1t2epas" },
  "stable-baselines3": { "2026-11-22 huggingface-sb3 3.0, stable-baselines3 2.9.2": "raked7" },
  "tf-keras": { "2026-11-22 huggingface-hub 2.4.0, tf-keras 2.21.0": "17jsni4" },
  timesfm: { "2026-11-22 timesfm 3.0.2": "y72z8z" },
  timm: { "2026-11-22 pillow 13.0.0, timm 1.0.31": "1i25m8x" },
  tirex: { "2026-11-22 tirex-ts 1.4.2": "16v89ox" },
  torchgeo: { "2026-11-22 huggingface-hub 2.4.0, torchgeo 0.10.1": "cyisq3" },
  transformers: {
    "2026-11-22 accelerate 1.15.0, torch 2.15.0, transformers 5.23.0":
      "67o1wu 11dipgz 1jags15 oy976o 1frvncy ypy5wb 5r9ttp lnx2gf xcakpy 1kuf96b 1aooaw4 1qr08bs h3rzeg 17sn6w8 17jbyq6 8klgqm hwz6io 1275s7n 9lx6k ccib7 zbn4qi 1noa02y 1m3oagg 1rdew1e gryixn 72wtq7 dhgpl9 1t77kk3 15rih2g 10kvqkk 1glu97i jquqpr 1ehu6xq 1fd4r62 1cp17kf ex28cj reu19t",
    "2026-11-22 accelerate 1.15.0, pillow 13.0.0, torch 2.15.0, torchvision 0.29.2, transformers 5.23.0":
      "1amoxzb aghcqp 12o8udb fp2tap xgxlhh hwz6io 18068f3 1gglu40 1fwtp7h 1joevci n487vt dpj02v cziyn 1cnw3t6 wtf7oz 11xoloo z6bp6o g7jjo2 rf72b6 11ubk66 jrtlno 1ikerdn 1majzjk 9ga9f9 yw5cha 16eu7od 1jpapjv 5brr4l 6shtdh jimkif 5j1v8a 16sg6rc 1h2mgf4 m28j9e t3gg6y 1uk0plb h9jp50 mznrsl 1p53kie",
    "2026-11-22 accelerate 1.15.0, pandas 3.1.1, torch 2.15.0, transformers 5.23.0": "1ftc2f4 15pkyda 1r0wx9q",
    "2026-11-22 accelerate 1.15.0, pillow 13.0.0, timm 1.0.31, torch 2.15.0, torchvision 0.29.2, transformers 5.23.0":
      "rg5qgp",
    "2026-11-22 accelerate 1.15.0, pillow 13.0.0, torch 2.15.0, torchcodec 0.17.0, torchvision 0.29.2, transformers 5.23.0":
      "hwz6io",
    "2026-11-22 accelerate 1.15.0, av 19.0.2, pillow 13.0.0, torch 2.15.0, torchvision 0.29.2, transformers 5.23.0":
      "rlwy2m zq20p6",
    "2026-11-22 accelerate 1.15.0, librosa 1.0.0, soundfile 0.14.0, torch 2.15.0, transformers 5.23.0":
      "1f87ckj klzsos ts4ct5 fugeyh 1w5273c fdzr8x 1yr7eao 7lpkfl 1723hhs nh7g6x",
    "2026-11-22 accelerate 1.15.0, scipy 1.18.1, torch 2.15.0, transformers 5.23.0": "vy42sm",
    "2026-11-22 accelerate 1.15.0, torch 2.15.0, transformers 4.57.6": "7q314q 6qdw87",
    "2026-11-22 accelerate 1.15.0, pillow 13.0.0, torch 2.15.0, torchvision 0.29.2, transformers 4.57.6": "1f8mtf8",
  },
  "transformers.js": { "2026-11-22 @huggingface/transformers 4.3.1": "8i1ha2 mkayq7 vccif7" },
  ultralytics: { "2026-11-22 huggingface-hub 2.4.0, ultralytics 8.4.190": "kw1pa0" },
  yolov26: { "2026-11-22 huggingface-hub 2.4.0, ultralytics 8.4.190": "kw1pa0" },
  zeromodels: { "2026-11-22 jax 0.12.0.1, zeromodels 1.3.6": "1g1m38" },
};
