// Made by scripts/make-index.ts from the files in registry/. Do not edit: run the script.

import type { Library } from "../entry/library.ts";
import library0 from "./3dtopia-xl.ts";
import library1 from "./acestep.ts";
import library2 from "./adapter-transformers.ts";
import library3 from "./allennlp.ts";
import library4 from "./aneforge.ts";
import library5 from "./anemoi.ts";
import library6 from "./araclip.ts";
import library7 from "./asteroid.ts";
import library8 from "./audiocraft.ts";
import library9 from "./audioseal.ts";
import library10 from "./aviation-ner.ts";
import library11 from "./bagel-mot.ts";
import library12 from "./bboxmaskpose.ts";
import library13 from "./ben2.ts";
import library14 from "./bertopic.ts";
import library15 from "./big_vision.ts";
import library16 from "./bionemo.ts";
import library17 from "./birder.ts";
import library18 from "./birefnet.ts";
import library19 from "./bm25s.ts";
import library20 from "./boltzgen.ts";
import library21 from "./cancertathomev2.ts";
import library22 from "./cartesia_mlx.ts";
import library23 from "./cartesia_pytorch.ts";
import library24 from "./causilo.ts";
import library25 from "./ccpfn.ts";
import library26 from "./champ.ts";
import library27 from "./chaossim.ts";
import library28 from "./chat_tts.ts";
import library29 from "./chatterbox.ts";
import library30 from "./chexmix.ts";
import library31 from "./chronos-forecasting.ts";
import library32 from "./clara.ts";
import library33 from "./clipscope.ts";
import library34 from "./cloud-agents.ts";
import library35 from "./colipri.ts";
import library36 from "./collectorvision.ts";
import library37 from "./colpali.ts";
import library38 from "./comet.ts";
import library39 from "./cortiq.ts";
import library40 from "./cosmos.ts";
import library41 from "./cosyvoice.ts";
import library42 from "./cotracker.ts";
import library43 from "./cxr-foundation.ts";
import library44 from "./deepforest.ts";
import library45 from "./depth-anything-v2.ts";
import library46 from "./depth-pro.ts";
import library47 from "./derm-foundation.ts";
import library48 from "./describe-anything.ts";
import library49 from "./dia-tts.ts";
import library50 from "./dia2.ts";
import library51 from "./diff-interpretation-tuning.ts";
import library52 from "./diffree.ts";
import library53 from "./diffusers.ts";
import library54 from "./diffusion-single-file.ts";
import library55 from "./diffusionkit.ts";
import library56 from "./docking-at-home.ts";
import library57 from "./doctr.ts";
import library58 from "./edsnlp.ts";
import library59 from "./elm.ts";
import library60 from "./encoderfile.ts";
import library61 from "./espnet.ts";
import library62 from "./eupe.ts";
import library63 from "./f5-tts.ts";
import library64 from "./fairseq.ts";
import library65 from "./fastai.ts";
import library66 from "./fastprint.ts";
import library67 from "./fasttext.ts";
import library68 from "./fixer.ts";
import library69 from "./flair.ts";
import library70 from "./flexray.ts";
import library71 from "./flextab.ts";
import library72 from "./fme.ts";
import library73 from "./gaussianformer.ts";
import library74 from "./gemma.cpp.ts";
import library75 from "./genmo.ts";
import library76 from "./geometry-crafter.ts";
import library77 from "./gliformer.ts";
import library78 from "./gliner.ts";
import library79 from "./gliner2.ts";
import library80 from "./glm-tts.ts";
import library81 from "./glyph-byt5.ts";
import library82 from "./granite-library.ts";
import library83 from "./grok.ts";
import library84 from "./habibi-tts.ts";
import library85 from "./hallo.ts";
import library86 from "./hermes.ts";
import library87 from "./hezar.ts";
import library88 from "./holomotion.ts";
import library89 from "./htrflow.ts";
import library90 from "./hunyuan-dit.ts";
import library91 from "./hunyuan3d-2.ts";
import library92 from "./hunyuanworld-voyager.ts";
import library93 from "./hy-world-2.ts";
import library94 from "./hy-worldplay.ts";
import library95 from "./image-matching-models.ts";
import library96 from "./imstoucan.ts";
import library97 from "./index-tts.ts";
import library98 from "./infinite-you.ts";
import library99 from "./infinitetalk.ts";
import library100 from "./intellifold.ts";
import library101 from "./ising-decoding.ts";
import library102 from "./jev-style.ts";
import library103 from "./k2.ts";
import library104 from "./keras.ts";
import library105 from "./keras-hub.ts";
import library106 from "./kerasformers.ts";
import library107 from "./kernels.ts";
import library108 from "./kimi-audio.ts";
import library109 from "./kittentts.ts";
import library110 from "./kronos.ts";
import library111 from "./lagernvs.ts";
import library112 from "./laya.ts";
import library113 from "./lerobot.ts";
import library114 from "./lightglue.ts";
import library115 from "./lightning-ir.ts";
import library116 from "./litert.ts";
import library117 from "./litert-lm.ts";
import library118 from "./liveportrait.ts";
import library119 from "./llama-cpp-python.ts";
import library120 from "./longcat-video-avatar-1.5.ts";
import library121 from "./ltx.ts";
import library122 from "./lvface.ts";
import library123 from "./lyra-2.0.ts";
import library124 from "./magenta-realtime.ts";
import library125 from "./magenta-realtime-2.ts";
import library126 from "./magi-1.ts";
import library127 from "./mamba-ssm.ts";
import library128 from "./manas-1.ts";
import library129 from "./mars5-tts.ts";
import library130 from "./matanyone.ts";
import library131 from "./mect.ts";
import library132 from "./medvae.ts";
import library133 from "./memra.ts";
import library134 from "./merlin.ts";
import library135 from "./mesh-anything.ts";
import library136 from "./mflux.ts";
import library137 from "./microduck.ts";
import library138 from "./mindspore.ts";
import library139 from "./mini-omni2.ts";
import library140 from "./minimax-h3.ts";
import library141 from "./mitie.ts";
import library142 from "./ml-agents.ts";
import library143 from "./ml-sharp.ts";
import library144 from "./mlc-llm.ts";
import library145 from "./mlx.ts";
import library146 from "./mlx-image.ts";
import library147 from "./mobilint.ts";
import library148 from "./model2vec.ts";
import library149 from "./monkeyocr.ts";
import library150 from "./montreal-forced-aligner.ts";
import library151 from "./moshi.ts";
import library152 from "./mtvcraft.ts";
import library153 from "./multimolecule.ts";
import library154 from "./nemo.ts";
import library155 from "./ninfer.ts";
import library156 from "./nobg.ts";
import library157 from "./nv-medtech.ts";
import library158 from "./open-oasis.ts";
import library159 from "./open-sora.ts";
import library160 from "./open_clip.ts";
import library161 from "./openasr.ts";
import library162 from "./opendde.ts";
import library163 from "./openpeerllm.ts";
import library164 from "./outetts.ts";
import library165 from "./paddlenlp.ts";
import library166 from "./PaddleOCR.ts";
import library167 from "./peft.ts";
import library168 from "./perception-encoder.ts";
import library169 from "./phantom-wan.ts";
import library170 from "./piper.ts";
import library171 from "./pocket-tts.ts";
import library172 from "./pruna-ai.ts";
import library173 from "./pxia.ts";
import library174 from "./py-feat.ts";
import library175 from "./pyannote-audio.ts";
import library176 from "./pythae.ts";
import library177 from "./quantumpeer.ts";
import library178 from "./qwen3_tts.ts";
import library179 from "./recurrentgemma.ts";
import library180 from "./refiners.ts";
import library181 from "./relik.ts";
import library182 from "./renderformer.ts";
import library183 from "./reverb.ts";
import library184 from "./rkllm.ts";
import library185 from "./robo-orchard-lab.ts";
import library186 from "./routee-powertrain.ts";
import library187 from "./rwkv.ts";
import library188 from "./saelens.ts";
import library189 from "./sam-3d-body.ts";
import library190 from "./sam-3d-objects.ts";
import library191 from "./sam2.ts";
import library192 from "./same.ts";
import library193 from "./sample-factory.ts";
import library194 from "./sana.ts";
import library195 from "./sap-rpt-1-oss.ts";
import library196 from "./sapiens.ts";
import library197 from "./sapiens2.ts";
import library198 from "./scail-2.ts";
import library199 from "./seed-story.ts";
import library200 from "./seedvr.ts";
import library201 from "./self-forcing.ts";
import library202 from "./sentence-transformers.ts";
import library203 from "./setfit.ts";
import library204 from "./shadow.ts";
import library205 from "./skala.ts";
import library206 from "./sklearn.ts";
import library207 from "./soloaudio.ts";
import library208 from "./songbloom.ts";
import library209 from "./spacy.ts";
import library210 from "./span-marker.ts";
import library211 from "./speechbrain.ts";
import library212 from "./ssr-speech.ts";
import library213 from "./stable-audio-3.ts";
import library214 from "./stable-audio-tools.ts";
import library215 from "./stable-baselines3.ts";
import library216 from "./stanza.ts";
import library217 from "./supertonic.ts";
import library218 from "./swarmformer.ts";
import library219 from "./synthefy-migas.ts";
import library220 from "./tabpfn.ts";
import library221 from "./tencent-song-generation.ts";
import library222 from "./tensorflowtts.ts";
import library223 from "./tensorrt.ts";
import library224 from "./terratorch.ts";
import library225 from "./tf-keras.ts";
import library226 from "./tic-clip.ts";
import library227 from "./timee-ts.ts";
import library228 from "./timesfm.ts";
import library229 from "./timm.ts";
import library230 from "./tirex.ts";
import library231 from "./tirex-2.ts";
import library232 from "./torchgeo.ts";
import library233 from "./transformers.ts";
import library234 from "./transformers.js.ts";
import library235 from "./trellis.ts";
import library236 from "./trellis2.ts";
import library237 from "./tunejury.ts";
import library238 from "./ultralytics.ts";
import library239 from "./uni-3dar.ts";
import library240 from "./unity-sentis.ts";
import library241 from "./univa.ts";
import library242 from "./vfi-mamba.ts";
import library243 from "./vibevoice.ts";
import library244 from "./videoprism.ts";
import library245 from "./videox_fun.ts";
import library246 from "./vismatch.ts";
import library247 from "./voicecraft.ts";
import library248 from "./voxcpm.ts";
import library249 from "./vqweb.ts";
import library250 from "./vui.ts";
import library251 from "./wan2.2.ts";
import library252 from "./wham.ts";
import library253 from "./whisperkit.ts";
import library254 from "./yolov10.ts";
import library255 from "./yolov26.ts";
import library256 from "./zeromodels.ts";
import library257 from "./zonos.ts";

/** Every library, ordered by id. */
export const LIBRARIES: readonly Library[] = [
  library0,
  library1,
  library2,
  library3,
  library4,
  library5,
  library6,
  library7,
  library8,
  library9,
  library10,
  library11,
  library12,
  library13,
  library14,
  library15,
  library16,
  library17,
  library18,
  library19,
  library20,
  library21,
  library22,
  library23,
  library24,
  library25,
  library26,
  library27,
  library28,
  library29,
  library30,
  library31,
  library32,
  library33,
  library34,
  library35,
  library36,
  library37,
  library38,
  library39,
  library40,
  library41,
  library42,
  library43,
  library44,
  library45,
  library46,
  library47,
  library48,
  library49,
  library50,
  library51,
  library52,
  library53,
  library54,
  library55,
  library56,
  library57,
  library58,
  library59,
  library60,
  library61,
  library62,
  library63,
  library64,
  library65,
  library66,
  library67,
  library68,
  library69,
  library70,
  library71,
  library72,
  library73,
  library74,
  library75,
  library76,
  library77,
  library78,
  library79,
  library80,
  library81,
  library82,
  library83,
  library84,
  library85,
  library86,
  library87,
  library88,
  library89,
  library90,
  library91,
  library92,
  library93,
  library94,
  library95,
  library96,
  library97,
  library98,
  library99,
  library100,
  library101,
  library102,
  library103,
  library104,
  library105,
  library106,
  library107,
  library108,
  library109,
  library110,
  library111,
  library112,
  library113,
  library114,
  library115,
  library116,
  library117,
  library118,
  library119,
  library120,
  library121,
  library122,
  library123,
  library124,
  library125,
  library126,
  library127,
  library128,
  library129,
  library130,
  library131,
  library132,
  library133,
  library134,
  library135,
  library136,
  library137,
  library138,
  library139,
  library140,
  library141,
  library142,
  library143,
  library144,
  library145,
  library146,
  library147,
  library148,
  library149,
  library150,
  library151,
  library152,
  library153,
  library154,
  library155,
  library156,
  library157,
  library158,
  library159,
  library160,
  library161,
  library162,
  library163,
  library164,
  library165,
  library166,
  library167,
  library168,
  library169,
  library170,
  library171,
  library172,
  library173,
  library174,
  library175,
  library176,
  library177,
  library178,
  library179,
  library180,
  library181,
  library182,
  library183,
  library184,
  library185,
  library186,
  library187,
  library188,
  library189,
  library190,
  library191,
  library192,
  library193,
  library194,
  library195,
  library196,
  library197,
  library198,
  library199,
  library200,
  library201,
  library202,
  library203,
  library204,
  library205,
  library206,
  library207,
  library208,
  library209,
  library210,
  library211,
  library212,
  library213,
  library214,
  library215,
  library216,
  library217,
  library218,
  library219,
  library220,
  library221,
  library222,
  library223,
  library224,
  library225,
  library226,
  library227,
  library228,
  library229,
  library230,
  library231,
  library232,
  library233,
  library234,
  library235,
  library236,
  library237,
  library238,
  library239,
  library240,
  library241,
  library242,
  library243,
  library244,
  library245,
  library246,
  library247,
  library248,
  library249,
  library250,
  library251,
  library252,
  library253,
  library254,
  library255,
  library256,
  library257,
];

/** Ids of the registry. */
export type LibraryId =
  | "3dtopia-xl"
  | "acestep"
  | "adapter-transformers"
  | "allennlp"
  | "aneforge"
  | "anemoi"
  | "araclip"
  | "asteroid"
  | "audiocraft"
  | "audioseal"
  | "aviation-ner"
  | "bagel-mot"
  | "bboxmaskpose"
  | "ben2"
  | "bertopic"
  | "big_vision"
  | "bionemo"
  | "birder"
  | "birefnet"
  | "bm25s"
  | "boltzgen"
  | "cancertathomev2"
  | "cartesia_mlx"
  | "cartesia_pytorch"
  | "causilo"
  | "ccpfn"
  | "champ"
  | "chaossim"
  | "chat_tts"
  | "chatterbox"
  | "chexmix"
  | "chronos-forecasting"
  | "clara"
  | "clipscope"
  | "cloud-agents"
  | "colipri"
  | "collectorvision"
  | "colpali"
  | "comet"
  | "cortiq"
  | "cosmos"
  | "cosyvoice"
  | "cotracker"
  | "cxr-foundation"
  | "deepforest"
  | "depth-anything-v2"
  | "depth-pro"
  | "derm-foundation"
  | "describe-anything"
  | "dia-tts"
  | "dia2"
  | "diff-interpretation-tuning"
  | "diffree"
  | "diffusers"
  | "diffusion-single-file"
  | "diffusionkit"
  | "docking-at-home"
  | "doctr"
  | "edsnlp"
  | "elm"
  | "encoderfile"
  | "espnet"
  | "eupe"
  | "f5-tts"
  | "fairseq"
  | "fastai"
  | "fastprint"
  | "fasttext"
  | "fixer"
  | "flair"
  | "flexray"
  | "flextab"
  | "fme"
  | "gaussianformer"
  | "gemma.cpp"
  | "genmo"
  | "geometry-crafter"
  | "gliformer"
  | "gliner"
  | "gliner2"
  | "glm-tts"
  | "glyph-byt5"
  | "granite-library"
  | "grok"
  | "habibi-tts"
  | "hallo"
  | "hermes"
  | "hezar"
  | "holomotion"
  | "htrflow"
  | "hunyuan-dit"
  | "hunyuan3d-2"
  | "hunyuanworld-voyager"
  | "hy-world-2"
  | "hy-worldplay"
  | "image-matching-models"
  | "imstoucan"
  | "index-tts"
  | "infinite-you"
  | "infinitetalk"
  | "intellifold"
  | "ising-decoding"
  | "jev-style"
  | "k2"
  | "keras"
  | "keras-hub"
  | "kerasformers"
  | "kernels"
  | "kimi-audio"
  | "kittentts"
  | "kronos"
  | "lagernvs"
  | "laya"
  | "lerobot"
  | "lightglue"
  | "lightning-ir"
  | "litert"
  | "litert-lm"
  | "liveportrait"
  | "llama-cpp-python"
  | "longcat-video-avatar-1.5"
  | "ltx"
  | "lvface"
  | "lyra-2.0"
  | "magenta-realtime"
  | "magenta-realtime-2"
  | "magi-1"
  | "mamba-ssm"
  | "manas-1"
  | "mars5-tts"
  | "matanyone"
  | "mect"
  | "medvae"
  | "memra"
  | "merlin"
  | "mesh-anything"
  | "mflux"
  | "microduck"
  | "mindspore"
  | "mini-omni2"
  | "minimax-h3"
  | "mitie"
  | "ml-agents"
  | "ml-sharp"
  | "mlc-llm"
  | "mlx"
  | "mlx-image"
  | "mobilint"
  | "model2vec"
  | "monkeyocr"
  | "montreal-forced-aligner"
  | "moshi"
  | "mtvcraft"
  | "multimolecule"
  | "nemo"
  | "ninfer"
  | "nobg"
  | "nv-medtech"
  | "open-oasis"
  | "open-sora"
  | "open_clip"
  | "openasr"
  | "opendde"
  | "openpeerllm"
  | "outetts"
  | "paddlenlp"
  | "PaddleOCR"
  | "peft"
  | "perception-encoder"
  | "phantom-wan"
  | "piper"
  | "pocket-tts"
  | "pruna-ai"
  | "pxia"
  | "py-feat"
  | "pyannote-audio"
  | "pythae"
  | "quantumpeer"
  | "qwen3_tts"
  | "recurrentgemma"
  | "refiners"
  | "relik"
  | "renderformer"
  | "reverb"
  | "rkllm"
  | "robo-orchard-lab"
  | "routee-powertrain"
  | "rwkv"
  | "saelens"
  | "sam-3d-body"
  | "sam-3d-objects"
  | "sam2"
  | "same"
  | "sample-factory"
  | "sana"
  | "sap-rpt-1-oss"
  | "sapiens"
  | "sapiens2"
  | "scail-2"
  | "seed-story"
  | "seedvr"
  | "self-forcing"
  | "sentence-transformers"
  | "setfit"
  | "shadow"
  | "skala"
  | "sklearn"
  | "soloaudio"
  | "songbloom"
  | "spacy"
  | "span-marker"
  | "speechbrain"
  | "ssr-speech"
  | "stable-audio-3"
  | "stable-audio-tools"
  | "stable-baselines3"
  | "stanza"
  | "supertonic"
  | "swarmformer"
  | "synthefy-migas"
  | "tabpfn"
  | "tencent-song-generation"
  | "tensorflowtts"
  | "tensorrt"
  | "terratorch"
  | "tf-keras"
  | "tic-clip"
  | "timee-ts"
  | "timesfm"
  | "timm"
  | "tirex"
  | "tirex-2"
  | "torchgeo"
  | "transformers"
  | "transformers.js"
  | "trellis"
  | "trellis2"
  | "tunejury"
  | "ultralytics"
  | "uni-3dar"
  | "unity-sentis"
  | "univa"
  | "vfi-mamba"
  | "vibevoice"
  | "videoprism"
  | "videox_fun"
  | "vismatch"
  | "voicecraft"
  | "voxcpm"
  | "vqweb"
  | "vui"
  | "wan2.2"
  | "wham"
  | "whisperkit"
  | "yolov10"
  | "yolov26"
  | "zeromodels"
  | "zonos";
