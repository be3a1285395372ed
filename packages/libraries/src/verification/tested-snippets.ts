// Made by npm run run:snippets -w tools from its report. Do not edit: run it.

/**
 * Library → date and releases → architectures of the models → shapes of the snippets that were run with each of them.
 * It is empty where the library's models name no architecture.
 */
export const RAN: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  "adapter-transformers": { "2026-11-22 adapters 1.3.0, torch 2.15.0": { "": "kp7y8" } },
  asteroid: { "2026-11-22 asteroid 0.7.0, huggingface-hub 2.4.0, requests 2.34.2, torch 2.11.0": { "": "2wss5" } },
  audioseal: {
    "2026-11-22 audioseal 0.2.0, huggingface-hub 2.4.0, soundfile 0.14.0, torch 2.11.0, torchaudio 2.11.0": {
      "": "7yq2n fkm2o",
    },
  },
  "aviation-ner": { "2026-11-22 gliner 0.2.29": { "": "8l7z6" } },
  bertopic: { "2026-11-22 bertopic 0.17.4": { "": "lec8c" } },
  bm25s: { "2026-11-22 bm25s 0.3.16, huggingface-hub 2.4.0": { "": "wqs6r" } },
  "chronos-forecasting": { "2026-11-22 chronos-forecasting 2.3.2, pandas 3.1.1": { "": "wtrfm" } },
  "derm-foundation": { "2026-11-22 huggingface-hub 2.4.0, pillow 13.0.0, tensorflow 2.21.0": { "": "g2hrd" } },
  diffusers: {
    "2026-11-27 accelerate 1.15.0, diffusers 0.42.1, transformers 5.24.0": {
      StableDiffusionPipeline: "3ojen t94r2",
      "StableDiffusionXLPipeline FluxPipeline StableDiffusion3Pipeline PixArtAlphaPipeline PixArtSigmaPipeline":
        "t94r2",
      "StableDiffusionInpaintPipeline StableDiffusionXLInpaintPipeline": "2r180",
      FluxFillPipeline: "q53zk",
      StableDiffusionInstructPix2PixPipeline: "2cgyw",
      "": "bun5l m8pbd t51td",
      "DDIMPipeline DDPMPipeline": "7o1oj",
    },
    "2026-11-27 accelerate 1.15.0, diffusers 0.42.1, imageio 2.38.1, imageio-ffmpeg 0.8.1, transformers 5.24.0": {
      TextToVideoSDPipeline: "569gi",
    },
    "2026-11-27 accelerate 1.15.0, diffusers 0.42.1, peft 0.21.2, transformers 5.24.0": {
      StableDiffusionPipeline: "jbr9s",
    },
  },
  fastai: { "2026-11-22 huggingface-hub 2.4.0": { "": "l60iq" } },
  fasttext: { "2026-11-22 fasttext 0.9.3, huggingface-hub 2.4.0": { "": "6u46n" } },
  flair: { "2026-11-22 flair 0.15.1": { "": "cqzsl" } },
  gliner: { "2026-11-22 gliner 0.2.29": { "": "8l7z6" } },
  gliner2: { "2026-11-22 gliner2 2.1.0": { "": "uk9wa" } },
  hezar: { "2026-11-22 hezar 1.0.0": { "": "igphs" } },
  keras: { "2026-11-22 huggingface-hub 2.4.0": { "": "02np7 h0hzd" } },
  "keras-hub": { "2026-11-22 huggingface-hub 2.4.0, keras-hub 0.32.0": { "": "4cod6 5titx caapa hn3v9 yz02z" } },
  kerasformers: { "2026-11-22 jax 0.12.0.1, zeromodels 1.3.6": { "": "g1m38" } },
  "lightning-ir": { "2026-11-22 lightning-ir 0.0.6, transformers 4.57.6": { "": "erozx tqqgl" } },
  litert: { "2026-11-22 ai-edge-litert 2.3.0, huggingface-hub 2.4.0": { "": "dgxb8" } },
  "llama-cpp-python": {
    "2026-11-22 huggingface-hub 2.4.0, llama-cpp-python 0.3.36": { "": "5awlz bj34p m6p0n nkgyu" },
  },
  mlx: { "2026-11-22 mlx-lm 0.32.2": { "": "d08to nzlbv t5xv8" } },
  model2vec: { "2026-11-22 model2vec 0.10.0": { "": "g5yey" } },
  multimolecule: { "2026-11-22 multimolecule 0.2.2": { "": "0zvlz jiaf3" } },
  nobg: { "2026-11-22 nobg 0.3.1, pillow 13.0.0, torch 2.15.0, torchvision 0.29.2": { "": "fn27m uovs5" } },
  open_clip: { "2026-11-23 open-clip-torch 3.3.0, pillow 13.0.0": { "": "29yfq" } },
  peft: {
    "2026-11-23 accelerate 1.15.0, peft 0.21.2, torch 2.15.0, transformers 5.23.0": { "": "02zs0 2u6w8 od873 yuoru" },
  },
  piper: { "2026-11-22 huggingface-hub 2.4.0, piper-tts 1.8.0": { "": "owgdb" } },
  "pyannote-audio": { "2026-11-22 pyannote-audio 4.0.7, soundfile 0.14.0, torch 2.11.0": { "": "1als2" } },
  pythae: { "2026-11-22 huggingface-hub 2.4.0, pythae 0.1.2, torchvision 0.29.2": { "": "fznil" } },
  rwkv: { "2026-11-22 huggingface-hub 2.4.0, rwkv 0.8.32, torch 2.15.0": { "": "o1htc" } },
  saelens: { "2026-11-22 sae-lens 6.54.12": { "": "h8tjj" } },
  "sentence-transformers": {
    "2026-11-23 sentence-transformers 6.2.0": {
      BertModel: "rotm1 wme9y",
      BertForSequenceClassification: "ubhx0",
      BertForMaskedLM: "aqphl",
    },
  },
  setfit: { "2026-11-23 setfit 1.2.0": { BertModel: "gekxs" } },
  sklearn: {
    "2026-11-22 huggingface-hub 2.4.0, joblib 1.6.0, scikit-learn 1.9.1": { "": "1ktyy" },
    "2026-11-22 huggingface-hub 2.4.0, scikit-learn 1.9.1, skops 0.16.0": { "": "3v29g" },
  },
  spacy: { "2026-11-22 huggingface-hub 2.4.0": { "": "kyg8t" } },
  "span-marker": { "2026-11-22 span-marker 1.8.1": { "": "ai7bx" } },
  speechbrain: { "2026-11-22 speechbrain 1.1.2, torch 2.11.0": { "": "2epas xno06" } },
  "stable-baselines3": { "2026-11-22 huggingface-sb3 3.0, stable-baselines3 2.9.2": { "": "aked7" } },
  "tf-keras": { "2026-11-22 huggingface-hub 2.4.0, tf-keras 2.21.0": { "": "jsni4" } },
  timesfm: {
    "2026-11-27 torch 2.15.0, transformers 5.24.0": { TimesFmModelForPrediction: "0zlfo" },
    "2026-11-27 timesfm 3.0.2": { "": "72z8z" },
  },
  tirex: { "2026-11-22 tirex-ts 1.4.2": { "": "v89ox" } },
  torchgeo: { "2026-11-22 huggingface-hub 2.4.0, torchgeo 0.10.1": { "": "yisq3" } },
  transformers: {
    "2026-11-23 accelerate 1.15.0, torch 2.15.0, transformers 5.23.0": {
      LlamaForCausalLM: "77kk3 7o1wu ags15 cakpy dipgz nx2gf ooaw4 py5wb r9ttp rvncy uf96b y976o",
      T5ForConditionalGeneration: "ccib7 r08bs rih2g",
      BertModel: "3rzeg kvqkk sn6w8",
      BertForMaskedLM: "jbyq6 klgqm lu97i",
      BertForSequenceClassification: "75s7n 9lx6k bn4qi hu6xq oa02y quqpr wz6io",
      BertForTokenClassification: "3oagg d4r62 dew1e",
      BertForQuestionAnswering: "p17kf ryixn",
      BertForMultipleChoice: "2wtq7 x28cj",
      BertForPreTraining: "eu19t hgpl9",
      "GemmaForCausalLM PhiForCausalLM GPT2LMHeadModel GPTJForCausalLM OlmoForCausalLM OlmoeForCausalLM StableLmForCausalLM GraniteForCausalLM MambaForCausalLM Glm4ForCausalLM SmolLM3ForCausalLM NemotronForCausalLM Lfm2ForCausalLM":
        "7o1wu ags15 dipgz y976o",
      "MT5ForConditionalGeneration BartForConditionalGeneration PegasusForConditionalGeneration MBartForConditionalGeneration":
        "r08bs",
      M2M100ForConditionalGeneration: "wgaw8",
      "RobertaForMaskedLM XLMRobertaForMaskedLM DistilBertForMaskedLM AlbertForMaskedLM ElectraForMaskedLM DebertaV2ForMaskedLM ModernBertForMaskedLM CamembertForMaskedLM MPNetForMaskedLM":
        "jbyq6 klgqm",
      "RobertaForSequenceClassification XLMRobertaForSequenceClassification DistilBertForSequenceClassification DebertaV2ForSequenceClassification BartForSequenceClassification":
        "75s7n wz6io",
      "RobertaForTokenClassification XLMRobertaForTokenClassification DistilBertForTokenClassification CamembertForTokenClassification":
        "3oagg dew1e",
      "RobertaModel XLMRobertaModel MPNetModel DistilBertModel ModernBertModel": "3rzeg sn6w8",
      Wav2Vec2ForSequenceClassification: "lvj7s",
      VitsModel: "9m4eh",
    },
    "2026-11-23 accelerate 1.15.0, pillow 13.0.0, torch 2.15.0, torchvision 0.29.2, transformers 5.23.0": {
      LlavaForConditionalGeneration: "ghcqp moxzb o8udb",
      BlipForConditionalGeneration: "sj522 sn98h",
      ViTForImageClassification: "068f3 16vuw gxlhh wz6io",
      ViTModel: "glu40 wtp7h",
      CLIPModel: "487vt oevci quvoo",
      YolosForObjectDetection: "imkif pj02v",
      OwlViTForObjectDetection: "cziyn j1v8a nw3t6",
      SegformerForSemanticSegmentation: "2ahgg tf7oz xoloo",
      MaskFormerForInstanceSegmentation: "0u2na 64kd4 6bp6o 7jjo2",
      DPTForDepthEstimation: "3gg6y f72b6 ubk66",
      SamModel: "k0plb kerdn rtlno",
      SuperPointForKeypointDetection: "9jp50 ajzjk",
      Swin2SRForImageSuperResolution: "32ee2 ga9f9",
      ViltForQuestionAnswering: "toa9y w5cha",
      "DeiTForImageClassification ResNetForImageClassification": "068f3 wz6io",
    },
    "2026-11-23 accelerate 1.15.0, pandas 3.1.1, torch 2.15.0, transformers 5.23.0": {
      TapasForQuestionAnswering: "0wx9q pkyda tc2f4",
    },
    "2026-11-23 accelerate 1.15.0, pillow 13.0.0, timm 1.0.31, torch 2.15.0, torchvision 0.29.2, transformers 5.23.0": {
      YolosForObjectDetection: "g5qgp",
    },
    "2026-11-23 accelerate 1.15.0, librosa 1.0.0, soundfile 0.14.0, torch 2.15.0, transformers 5.23.0": {
      Wav2Vec2ForSequenceClassification: "87ckj lzsos",
      Wav2Vec2ForAudioFrameClassification: "lpkfl s4ct5",
      Wav2Vec2ForCTC: "23hhs 5273c ugeyh",
      WhisperForConditionalGeneration: "dzr8x h7g6x ugeyh",
    },
    "2026-11-23 accelerate 1.15.0, scipy 1.18.1, torch 2.15.0, transformers 5.23.0": { VitsModel: "y42sm" },
    "2026-11-23 accelerate 1.15.0, torch 2.15.0, transformers 4.57.6": {
      T5ForConditionalGeneration: "q314q",
      BertForQuestionAnswering: "qdw87",
    },
    "2026-11-23 accelerate 1.15.0, pillow 13.0.0, torch 2.15.0, torchvision 0.29.2, transformers 4.57.6": {
      Swin2SRForImageSuperResolution: "8mtf8",
    },
    "2026-11-26 accelerate 1.15.0, torch 2.15.0, transformers 5.24.0": {
      "GraniteMoeForCausalLM HunYuanDenseV1ForCausalLM CodeGenForCausalLM Qwen2MoeForCausalLM Ernie4_5ForCausalLM ApertusForCausalLM GlmForCausalLM XGLMForCausalLM FalconH1ForCausalLM":
        "7o1wu ags15 dipgz y976o",
      MarianMTModel: "r08bs",
    },
    "2026-11-27 accelerate 1.15.0, pillow 13.0.0, torch 2.15.0, torchvision 0.29.2, transformers 5.24.0": {
      "Qwen2VLForConditionalGeneration Idefics3ForConditionalGeneration LlavaNextForConditionalGeneration LlavaOnevisionForConditionalGeneration Qwen2_5_VLForConditionalGeneration Qwen3VLForConditionalGeneration Qwen3VLMoeForConditionalGeneration Gemma3ForConditionalGeneration Mistral3ForConditionalGeneration MllamaForConditionalGeneration Gemma4ForConditionalGeneration Gemma3nForConditionalGeneration LlavaForConditionalGeneration":
        "ghcqp moxzb",
      PaliGemmaForConditionalGeneration: "508hk p2tap",
      "DetrForObjectDetection TableTransformerForObjectDetection RTDetrForObjectDetection": "pj02v",
      "GroundingDinoForObjectDetection Owlv2ForObjectDetection": "cziyn nw3t6",
      Mask2FormerForUniversalSegmentation: "6bp6o tf7oz",
      SwinForImageClassification: "068f3 wz6io",
      ZoeDepthForDepthEstimation: "f72b6 vxjg5",
      VideoMAEForVideoClassification: "0w86k",
      "Florence2ForConditionalGeneration Kosmos2ForConditionalGeneration": "p2tap",
      Blip2ForConditionalGeneration: "sn98h",
      "Qwen3_5MoeForConditionalGeneration Qwen3_5ForConditionalGeneration": "ags15 ghcqp moxzb",
      ColPaliForRetrieval: "5f65o",
      ColQwen2ForRetrieval: "z1dam",
      Qwen2_5OmniForConditionalGeneration: "b7puh t5f1o",
    },
    "2026-11-27 accelerate 1.15.0, pillow 13.0.0, timm 1.0.31, torch 2.15.0, torchvision 0.29.2, transformers 5.24.0": {
      "DetrForObjectDetection TableTransformerForObjectDetection RTDetrForObjectDetection": "g5qgp",
    },
    "2026-11-27 accelerate 1.15.0, librosa 1.0.0, soundfile 0.14.0, torch 2.15.0, transformers 5.24.0": {
      ASTForAudioClassification: "87ckj lzsos",
      Qwen2AudioForConditionalGeneration: "1tzdb",
      HubertModel: "qtu7i",
    },
    "2026-11-27 accelerate 1.15.0, scipy 1.18.1, torch 2.15.0, transformers 5.24.0": {
      MusicgenForConditionalGeneration: "y42sm",
    },
    "2026-11-27 accelerate 1.15.0, av 19.0.2, pillow 13.0.0, torch 2.15.0, torchcodec 0.17.0, torchvision 0.29.2, transformers 5.24.0":
      { "VideoMAEForVideoClassification VivitForVideoClassification": "wz6io" },
    "2026-11-27 accelerate 1.15.0, av 19.0.2, pillow 13.0.0, torch 2.15.0, torchvision 0.29.2, transformers 5.24.0": {
      VideoMAEForVideoClassification: "lwy2m",
      VivitForVideoClassification: "y7y3z",
      VJEPA2Model: "a2fzq",
    },
    "2026-11-27 accelerate 1.15.0, torch 2.15.0, transformers 5.24.0": {
      "GPTNeoForCausalLM MiniMaxForCausalLM LlamaForCausalLM Qwen2ForCausalLM Qwen3ForCausalLM Qwen3MoeForCausalLM MistralForCausalLM MixtralForCausalLM Gemma2ForCausalLM Phi3ForCausalLM GPTNeoXForCausalLM CohereForCausalLM GptOssForCausalLM Glm4MoeForCausalLM MiniMaxM2ForCausalLM DeepseekV2ForCausalLM DeepseekV3ForCausalLM Qwen3NextForCausalLM NemotronHForCausalLM GlmMoeDsaForCausalLM DeepseekV32ForCausalLM Gemma3ForCausalLM OPTForCausalLM BloomForCausalLM FalconForCausalLM Olmo2ForCausalLM Starcoder2ForCausalLM Cohere2ForCausalLM Exaone4ForCausalLM Ernie4_5_MoeForCausalLM Olmo3ForCausalLM GPTBigCodeForCausalLM SeedOssForCausalLM HunYuanMoEV1ForCausalLM GraniteMoeHybridForCausalLM":
        "7o1wu ags15 dipgz y976o",
      EsmForMaskedLM: "jbyq6 klgqm",
      "MistralModel Gemma3TextModel": "3rzeg sn6w8",
      EsmForProteinFolding: "4fac1",
    },
    "2026-11-27 accelerate 1.15.0, scipy 1.18.1, sentencepiece 0.2.3, torch 2.15.0, transformers 5.24.0": {
      SpeechT5ForTextToSpeech: "j9e3k",
    },
    "2026-11-27 accelerate 1.15.0, num2words 0.5.14, pillow 13.0.0, torch 2.15.0, torchvision 0.29.2, transformers 5.24.0":
      { SmolVLMForConditionalGeneration: "ghcqp moxzb" },
    "2026-11-27 accelerate 1.15.0, bitsandbytes 0.50.2, torch 2.15.0, transformers 5.24.0": {
      "LlamaForCausalLM Qwen2ForCausalLM Qwen3ForCausalLM Qwen3MoeForCausalLM MistralForCausalLM MixtralForCausalLM Gemma2ForCausalLM Phi3ForCausalLM GPTNeoXForCausalLM CohereForCausalLM GptOssForCausalLM Glm4MoeForCausalLM MiniMaxM2ForCausalLM DeepseekV2ForCausalLM DeepseekV3ForCausalLM NemotronHForCausalLM GlmMoeDsaForCausalLM DeepseekV32ForCausalLM Gemma3ForCausalLM OPTForCausalLM BloomForCausalLM FalconForCausalLM Olmo2ForCausalLM Starcoder2ForCausalLM Cohere2ForCausalLM Exaone4ForCausalLM Ernie4_5_MoeForCausalLM Olmo3ForCausalLM GPTBigCodeForCausalLM SeedOssForCausalLM":
        "crnse e5hxl p49pr uzd8u",
    },
    "2026-11-27 accelerate 1.15.0, librosa 1.0.0, mistral-common 1.13.1, soundfile 0.14.0, torch 2.15.0, transformers 5.24.0":
      { VoxtralForConditionalGeneration: "g9ftj" },
    "2026-11-27 accelerate 1.15.0, bitsandbytes 0.50.2, pillow 13.0.0, torch 2.15.0, torchvision 0.29.2, transformers 5.24.0":
      {
        "Qwen2_5_VLForConditionalGeneration Qwen3VLForConditionalGeneration Qwen3VLMoeForConditionalGeneration Gemma3ForConditionalGeneration Mistral3ForConditionalGeneration Gemma4ForConditionalGeneration MllamaForConditionalGeneration Qwen3_5ForConditionalGeneration":
          "6c8zs fzzqf",
      },
    "2026-11-27 accelerate 1.15.0, pillow 13.0.0, torch 2.15.0, torchvision 0.29.2, transformers 5.23.0": {
      Llama4ForConditionalGeneration: "ghcqp moxzb",
    },
    "2026-11-27 accelerate 1.15.0, bitsandbytes 0.50.2, pillow 13.0.0, torch 2.15.0, torchvision 0.29.2, transformers 5.23.0":
      { Llama4ForConditionalGeneration: "6c8zs fzzqf" },
  },
  "transformers.js": { "2026-11-22 @huggingface/transformers 4.3.1": { "": "ccif7 i1ha2 kayq7" } },
  ultralytics: { "2026-11-22 huggingface-hub 2.4.0, ultralytics 8.4.190": { "": "w1pa0" } },
  yolov26: { "2026-11-22 huggingface-hub 2.4.0, ultralytics 8.4.190": { "": "w1pa0" } },
  zeromodels: { "2026-11-22 jax 0.12.0.1, zeromodels 1.3.6": { "": "g1m38" } },
};
