/** Calls of models that listen: labels, speakers, transcripts. */
import { py, type Code } from "@vitrine/code";
import type { Fill } from "../../entry/library.ts";
import type { SnippetModel } from "../../model/snippet-model.ts";
import { LOAD_AUDIO, SHOW_SCORES, SHOW_STATES, sound, SOUND_PACKAGES, withAudio, type Call } from "./call.ts";

/** Encoders of speech, whose repositories have no tokenizer: `AutoProcessor` fails on them. */
const SPEECH_ENCODER = /^(data2vec-?audio|hubert|sew|unispeech|wav2vec2|wavlm)/i;

/** Whether sound alone goes in, and vectors come out. */
export function isSpeechEncoder({ task, architecture, modelType }: SnippetModel): boolean {
  return task === "feature-extraction" && SPEECH_ENCODER.test(modelType ?? architecture ?? "");
}

export function embedSound(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  return heard(fill, reader, py`states = model(**inputs).last_hidden_state[0]`, SHOW_STATES);
}

export function classifySound(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  return heard(fill, reader, py`scores = model(**inputs).logits.softmax(-1)[0]`, SHOW_SCORES);
}

export function frames(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  return heard(
    fill,
    reader,
    py`speakers = (model(**inputs).logits[0].sigmoid() > 0.5).long()`,
    py`print("share of the time that each speaker talks:", speakers.float().mean(0).tolist())`,
  );
}

/** A recording through the model, without gradients; `made` is what is kept of it. */
function heard(fill: Fill, reader: Code<"python">, made: Code<"python">, shown: Code<"python">): Call {
  return withAudio(
    fill,
    (audio) => py`
      rate = ${reader}.sampling_rate
      inputs = ${reader}(${audio}, sampling_rate=rate, return_tensors="pt").to(model.device)
      with torch.no_grad():
          ${made}
      ${shown}
    `,
  );
}

export function transcribeByLetters(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  return withAudio(
    fill,
    (audio) => py`
      rate = ${reader}.feature_extractor.sampling_rate
      inputs = ${reader}(${audio}, sampling_rate=rate, return_tensors="pt").to(model.device)
      with torch.no_grad():
          letters = model(**inputs).logits.argmax(-1)
      print(${reader}.batch_decode(letters)[0])
    `,
  );
}

/** Language models that hear: what is asked of them is part of what they read, and their processors write it. */
const ON_REQUEST = /^(fun_?asr_?nano|glm_?asr|qwen3_?asr|vibevoice_?asr|voxtral)/i;

/** Whether a transcript is asked for in words. */
export const transcribesOnRequest = ({ task, architecture, modelType }: SnippetModel): boolean =>
  task === "automatic-speech-recognition" && ON_REQUEST.test(modelType ?? architecture ?? "");

function transcribeOnRequest({ id, modelType }: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const file = sound(fill);
  const model = modelType === "voxtral" ? py`, model_id=${id}` : py.empty;
  return {
    code: py`
      inputs = ${reader}.apply_transcription_request(audio=${file.value}${model}).to(model.device, model.dtype)
      outputs = model.generate(**inputs, max_new_tokens=400)
      print(${reader}.batch_decode(outputs[:, inputs["input_ids"].shape[-1]:], skip_special_tokens=True)[0])
    `,
    holes: [file],
    packages: SOUND_PACKAGES,
  };
}

export function transcribe(model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  if (transcribesOnRequest(model)) return transcribeOnRequest(model, fill, reader);
  const call = withAudio(
    fill,
    (audio) => py`
      rate = ${reader}.feature_extractor.sampling_rate
      inputs = ${reader}(${audio}, sampling_rate=rate, return_tensors="pt").to(model.device, model.dtype)
      outputs = model.generate(**inputs, max_new_tokens=400)
      print(${reader}.batch_decode(outputs, skip_special_tokens=True)[0])
    `,
  );
  return { ...call, imports: LOAD_AUDIO };
}
