/** Every text of the home page. */
import { localized } from "@vitrine/react/page-language";

export const HOME_LABELS = /* @__PURE__ */ localized("HOME_LABELS", {
  description:
    "Find a machine-learning model, see what it does, and copy code that loads or calls it. Run your own hub with two commands.",
  hero: {
    title: "Find a model. Copy code that runs.",
    lead: (models: string, tasks: number, libraries: number) =>
      `${models} models for ${tasks} tasks, with usage code for ${libraries} libraries. No account needed.`,
    search: "Search models",
    placeholder: "whisper, speech to text, 7b chat apache",
    hints:
      "Start with <language>text generation</language>, <speech>speech recognition</speech> or <image>text to image</image>, or <playground>run a model now</playground>.",
  },
  live: {
    title: "Try it now",
    text: "Judge a sentence",
    picture: "Read a picture",
    sound: "Speak a sentence",
    sentence: "Your sentence",
    judge: "Judge",
    read: "Read",
    speak: "Speak",
    open: "Open in playground",
    answer: "Answer",
    invoice: "Invoice of a bicycle workshop",
    models: { text: "VADER, on this site", picture: "Tesseract, on this site", sound: "Flite, on this site" },
    tooOften: "Rate limit reached. Try again in a minute.",
    failed: "The model did not answer. Try again.",
  },
  start: {
    title: "Get started",
    run: "Run a model on this computer",
    runText:
      "Small models are included and need no token. For larger ones, choose a <link>quantization that fits your memory</link>.",
    call: "Call a model from your code",
    callText: (providers: number) =>
      `One client for ${providers} providers, with code for Python, JavaScript, the shell and C#. <link>Read the client guide</link>`,
    publish: "Publish your own models",
    publishText: "Turn a folder of repositories into your own hub:",
    publishCommand: "Command to publish a folder of models",
  },
  collections: "Collections",
  newest: {
    title: "New releases",
    all: "All new releases",
    kinds: { nlp: "Text", multimodal: "Several inputs", cv: "Images", audio: "Sound" },
  },
  tasks: {
    title: "Browse by task",
    all: (count: number) => `All ${count} tasks`,
    /** Read aloud after the number. */
    models: "models",
  },
} as const);
