import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"audio-text-to-text"> = {
  id: "audio-text-to-text",
  label: "Audio-Text-to-Text",
  libraries,
  summary: "Sound and a written instruction go in, text comes out. The model listens and answers about what it heard.",
  about: [
    "Audio language models join an audio encoder to a text generator. Unlike a recognizer followed by a chat model, they keep tone, music and background noise available, so that questions about the mood of a speaker or the instrument playing can be answered.",
    "Input is a chat whose messages contain audio parts next to words. Most models accept clips from half a minute up to several minutes, and several take more than one clip for comparisons.",
    "Understanding of speech is usually strong in the languages of the underlying text model, understanding of music and effects less so. Transcripts from these models may be smoothed, hence a recognizer remains the choice for verbatim text.",
  ],
  useCases: [
    {
      title: "Voice chat",
      text: "Spoken questions are answered without a separate transcription step, which cuts the delay.",
    },
    {
      title: "Listening to calls",
      text: "Managers ask whether the customer was satisfied and where the conversation turned.",
    },
    {
      title: "Describing recordings",
      text: "Archives get captions such as a choir in a large church, applause at the end.",
    },
  ],
  datasets: [
    { id: "nvidia/AF-Think", description: "Questions on audio with chains of reasoning." },
    {
      id: "tsinghua-ee/QualiSpeech",
      description: "Descriptions of speech quality in natural language.",
    },
  ],
  models: [
    {
      id: "Qwen/Qwen2-Audio-7B-Instruct",
      description: "Voice chat and analysis of speech, sounds and music.",
    },
    {
      id: "fixie-ai/ultravox-v0_5-llama-3_2-1b",
      description: "Speech projected straight into a small Llama model.",
    },
    {
      id: "mistralai/Voxtral-Small-24B-2507",
      description: "Long recordings, transcription and tool calls by voice.",
    },
    {
      id: "nvidia/audio-flamingo-3",
      description: "Research model for reasoning about sound, with multi-turn audio chat.",
    },
  ],
  spaces: [
    {
      id: "freddyaboulton/talk-to-qwen-webrtc",
      description: "Speak with a Qwen model in the browser.",
    },
  ],
  metrics: [
    {
      id: "accuracy",
      description: "Share of multiple-choice questions about clips answered correctly, as on the MMAU benchmark.",
    },
    { id: "wer", description: "Word errors when the model transcribes." },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      { type: "audio", filename: "street-musician.wav" },
      {
        type: "text",
        label: "Instruction",
        content: "Which instrument is playing, and where was this probably recorded?",
      },
    ],
    outputs: [
      {
        type: "text",
        label: "Answer",
        content: "A solo violin. Footsteps and passing cars suggest a pedestrian street.",
      },
    ],
  },
};
