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
  { name: "GitHub Copilot", pattern: /^(?:github )?copilot$/, near: "coding assistant" },
  { name: "Suno", pattern: /^suno(?: ai)?$/, near: "music generation" },
  { name: "ElevenLabs", pattern: /^eleven ?labs$/, near: "text to speech" },
];

/** The closed model that a text names, and nothing else. */
export function closedModel(text: string): ClosedModel | undefined {
  const found = text.length > 60 ? undefined : CLOSED.find(({ pattern }) => pattern.test(text.trim().toLowerCase()));
  return found && { name: found.name, near: found.near };
}
