/** Notes of the page about a prompt, in sentences of its language. */
import type { OtherPrompt, PromptPreview } from "../../content/prompt-preview.ts";
import type { Difference } from "../../content/text-difference.ts";
import { CHAT_TEMPLATE_LABELS } from "./messages/chat-template-labels.ts";

const { notes: LABELS } = CHAT_TEMPLATE_LABELS;

/** Long conversations are identified by their beginning. */
const MAX_NOTES = 40;

/** Treatment of each message, and texts that pass for a token, in sentences. */
export function explanationNotes(preview: PromptPreview): string[] {
  const { fates = [], imitations = [], changes = [], missingTokens = [] } = preview;
  return shortened([
    ...missingTokens.map((token) => LABELS.missingToken({ token })),
    ...changes.flatMap((change) => (isChange(change) ? LABELS.changes[change] : [])),
    ...imitations.map(({ token, path }) => LABELS.imitation({ path, token })),
    ...fates.map(({ index, role, fate }) => LABELS[fate]({ number: index + 1, role: role || LABELS.noRole })),
  ]);
}

/** Hints for the template's author, in sentences. */
export function findingNotes({ diagnostics = [] }: PromptPreview): string[] {
  if (!diagnostics.length) return [LABELS.nothing];
  return shortened(diagnostics.map(({ line, message }) => LABELS.line({ line, message })));
}

function isChange(change: string): change is keyof typeof LABELS.changes {
  return Object.hasOwn(LABELS.changes, change);
}

function shortened(notes: readonly string[]): string[] {
  const distinct = [...new Set(notes)];
  return distinct.length > MAX_NOTES
    ? [...distinct.slice(0, MAX_NOTES), LABELS.more({ count: distinct.length - MAX_NOTES })]
    : distinct;
}

/** The difference of two prompts as lines that begin with what they are. */
export function differenceLines({ difference, problem }: OtherPrompt): { kind: Difference["kind"]; text: string }[] {
  if (problem) return [];
  if (!difference) return [{ kind: "same", text: LABELS.tooManyLines }];
  if (difference.every(({ kind }) => kind === "same")) return [{ kind: "same", text: LABELS.samePrompts }];
  const signs = { same: "  ", first: "- ", second: "+ " };
  return difference.map(({ kind, text }) => ({
    kind,
    text: text.replaceAll(/^/gm, signs[kind]).replace(/\n[ +-] $/, "\n"),
  }));
}
