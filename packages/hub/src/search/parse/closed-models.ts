/** Models that people ask for by name and that nobody can download, with what is near them here. */

/** A model without published weights. */
export interface ClosedModel {
  /** As its maker writes it. */
  name: string;
  /** What to search for in its place. */
  near: string;
}

const CLOSED: readonly (ClosedModel & { pattern: RegExp })[] = [
  { name: "GPT-4o", pattern: /^gpt[- ]?4o(?:[- ]mini)?$/, near: "gpt oss" },
  { name: "GPT-5", pattern: /^gpt[- ]?5(?:[- ](?:mini|nano|pro))?$/, near: "gpt oss" },
  { name: "GPT-4", pattern: /^gpt[- ]?4(?:\.1|[- ]turbo)?$/, near: "gpt oss" },
  { name: "ChatGPT", pattern: /^chat ?gpt$/, near: "gpt oss" },
  { name: "OpenAI o3", pattern: /^(?:openai )?o[134](?:[- ]mini|[- ]pro)?$/, near: "gpt oss" },
  { name: "Claude", pattern: /^(?:anthropic )?claude(?:[- ][\w.]+){0,3}$/, near: "largest reasoning model with tools" },
  { name: "Gemini", pattern: /^(?:google )?gemini(?:[- ][\w.]+){0,3}$/, near: "gemma" },
  { name: "Midjourney", pattern: /^midjourney(?: v?\d)?$/, near: "text to image" },
  { name: "DALL·E", pattern: /^dall[- ·]?e(?:[- ]?\d)?$/, near: "text to image" },
  { name: "Sora", pattern: /^(?:openai )?sora(?: ?\d)?$/, near: "text to video" },
  { name: "Veo", pattern: /^(?:google )?veo(?: ?\d)?$/, near: "text to video" },
  { name: "Kling", pattern: /^kling(?: ai)?$/, near: "text to video" },
  { name: "Adobe Firefly", pattern: /^(?:adobe )?firefly$/, near: "text to image" },
  { name: "Photoshop", pattern: /^(?:adobe )?photoshop$/, near: "edit photo" },
  { name: "remove.bg", pattern: /^remove\.?bg$/, near: "remove background" },
  { name: "GitHub Copilot", pattern: /^(?:github )?copilot$/, near: "coding assistant" },
  { name: "Cursor", pattern: /^cursor(?: ai| ide)?$/, near: "coding assistant" },
  { name: "Suno", pattern: /^suno(?: ai)?$/, near: "music generation" },
  { name: "Udio", pattern: /^udio$/, near: "music generation" },
  { name: "ElevenLabs", pattern: /^eleven ?labs$/, near: "text to speech" },
  { name: "Siri", pattern: /^(?:siri|alexa|google assistant)$/, near: "voice assistant" },
  { name: "DeepL", pattern: /^deepl$/, near: "translation" },
  { name: "Google Translate", pattern: /^google translate$/, near: "translation" },
  { name: "Grammarly", pattern: /^grammarly$/, near: "fix grammar" },
  { name: "Character.AI", pattern: /^character[. ]?ai$/, near: "roleplay" },
];

const MAX_CHARS = 80;
/** What is said around the name by those who want something else like it. */
const BEFORE =
  /^(?:(?:an?|the|some|any|best|good|free|open|source|local|offline|private|self|hosted|something|model|llm|ai)[\s-]+)*(?:(?:alternatives?|replacement|equivalent|substitute) (?:to|for|of)|(?:similar|comparable) to|as good as|like|clone of)\s+/;
const AFTER = /\s+(?:alternatives?|replacement|equivalent|clone)$|\s+but\s.+$/;

/** The closed model that a text names, or wants something like, and nothing else. */
export function closedModel(text: string): ClosedModel | undefined {
  if (text.length > MAX_CHARS) return undefined;
  const typed = text.trim().toLowerCase();
  const names = [
    typed,
    typed
      .replace(BEFORE, "")
      .replace(AFTER, "")
      .replace(/^(?:free|open[- ]source|local) /, ""),
  ];
  const found = CLOSED.find(({ pattern }) => names.some((name) => pattern.test(name)));
  return found && { name: found.name, near: found.near };
}
