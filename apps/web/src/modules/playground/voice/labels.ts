/** Texts of dictation, of talking hands-free and of answers that are read aloud. */
import { localized } from "@vitrine/react/page-language";

export const VOICE_LABELS = /* @__PURE__ */ localized("VOICE_LABELS", {
  title: "Voice",
  about:
    "Recordings go to the model that you choose here, and are stored nowhere. The browser asks for the microphone when you dictate.",
  recognizer: "Who writes down what you say",
  speaker: "Who reads answers aloud",
  browserVoice: "A voice of this browser",
  noBrowserVoice: "A voice of this browser (it has none)",
  voice: "Voice",
  usualVoice: "Usual voice",
  voiceOf: (name: string, language: string) => `${name} (${language})`,
  dictate: "Dictate",
  endDictation: "End dictation",
  talk: "Talk hands-free",
  endTalk: "End talk",
  read: "Read aloud",
  endReading: "Stop reading",
  states: {
    starting: "Starting…",
    listening: "Listening. Escape stops.",
    writing: "Writing down what you said…",
    answering: "Waiting for the answer…",
    speaking: "Reading the answer. Escape stops.",
  },
  dictated: "Written into the message. Read it before you send it.",
  nothingHeard: "No words were heard. Speak louder or nearer, then try again.",
  stopped: "Stopped.",
  ready: "Ready. Press again to speak.",
  blocked: "Writing down what you say needs a model that recognizes speech. Voice in the settings lists others.",
  ends: {
    silence: "Nobody spoke, so the talk ended.",
    "not-sent": "The message could not be sent, so the talk ended.",
    "no-answer": "There is no answer to read, so the talk ended. Look at the last message.",
  },
  microphone: {
    refused: "This browser did not allow the microphone. Allow it for this site next to the address, then press again.",
    missing: "No microphone was found. Connect one, then press again.",
    insecure: "Browsers give the microphone only to pages with HTTPS, or on this machine.",
  },
} as const);
