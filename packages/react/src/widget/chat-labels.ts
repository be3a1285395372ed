/**
 * What the parts of a conversation say, in one object. What a page hands to `ChatWidget`, `ChatThread` or `ChatComposer`
 * holds for all within it.
 */
import { RUN_LABELS } from "./run-labels.ts";

export const CHAT_LABELS = /* @__PURE__ */ Object.assign(
  {
    message: "Message",
    placeholder: "Write a message. Enter sends it, Shift and Enter make a new line.",
    send: "Send",
    stop: "Stop",
    addFiles: "Add files",
    along: "Will be sent along",
    takeAway: "Take away",
    tooManyFiles: (most: number) => `At most ${most} files go along.`,
    conversation: (name: string) => `Conversation with ${name}`,
    fromTurn: (turn: number) => `, from turn ${turn}`,
    you: "You",
    tool: (name: string) => `Tool ${name}`,
    someTool: "a tool",
    sentAlong: (at: number, of: number) => `Sent along, ${at} of ${of}`,
    characters: (count: number) => `${count} characters`,
    reasoning: "Reasoning",
    thinking: "Thinking…",
    thoughtFor: (time: string) => `Thought for ${time}`,
    yourMessage: "Your message",
    answerOf: (who: string) => `Answer of ${who}`,
    save: "Save",
    cancel: "Cancel",
    actionsForMessage: (turn: number) => `Actions for message ${turn}`,
    actionsForAnswer: (turn: number) => `Actions for answer ${turn}`,
    probabilities: "Probabilities",
    raw: "Raw",
    rawAnswer: "The answer as it was written",
    recordGone: "What was sent and what came is known only until the page is left.",
    proceed: "Continue",
    regenerate: "Regenerate",
    copyText: "Copy as text",
    copyMarkdown: "Copy as Markdown",
    copy: "Copy",
    copied: "Copied.",
    notCopied: "The browser does not let this page copy. Select the text instead.",
    edit: "Edit",
    branch: "Branch",
    remove: "Delete",
    settings: "System prompt and settings",
    system: "System prompt",
    apart: "Columns scroll apart",
    clear: "Start a new conversation",
    // Files that go along.
    tooLargeAlong: (name: string, most: string) => `${name} is over ${most}. Send a smaller one.`,
    wrongAlong: (name: string) =>
      `${name} cannot be sent along. Pictures, recordings as WAV or MP3, PDF and text files can.`,
    unreadable: (name: string) => `${name} cannot be read. Choose it again.`,
    // Answers without a word, and the figures of an answer.
    itFailed: "It failed.",
    emptyThought:
      "The answer is empty: all its tokens went into thinking. Raise max_tokens in the settings, and ask again.",
    emptyCut: "The answer is empty: it was cut before its first word. Raise max_tokens in the settings, and ask again.",
    emptyFiltered:
      "The answer is empty: a filter of the server held it back. Say it in other words, or choose another model.",
    firstWord: (time: string) => `${time} to the first word`,
    inAll: (time: string) => `${time} in all`,
    speed: (tokens: number) => `${tokens < 10 ? tokens.toFixed(1) : Math.round(tokens)} tokens/s`,
    tokens: (read: number | undefined, written: number | undefined) =>
      `tokens: ${[...(read === undefined ? [] : [`${read} in`]), ...(written === undefined ? [] : [`${written} out`])].join(", ")}`,
    ended: (reason: string) => `ended with “${reason}”`,
    /** From dollars. Two figures that count: $0.0012. */
    price: (dollars: number) =>
      dollars === 0
        ? "free"
        : `$${Number(dollars.toPrecision(2))
            .toFixed(dollars < 0.01 ? 6 : 4)
            .replace(/0+$/, "")}`,
    // How sure it was.
    leastSure: "The pieces it was least sure of",
    piece: "Piece",
    probability: "Probability",
    otherPieces: "Could have been",
    percentOf: (percent: number) => `${percent < 1 ? percent.toFixed(1) : Math.round(percent)} %`,
    otherPiece: (piece: string, percent: string) => `${piece} (${percent})`,
    // Calls of tools.
    answerCalls: (open: number) => `Answer ${open === 1 ? "the call" : `${open} calls`} to go on`,
    sendAnswers: "Send to the model",
    callOf: (tool: string) => `Call of ${tool}`,
    wantsToCall: "Wants to call",
    argumentsOf: (tool: string) => `Arguments of ${tool}`,
    runTool: (tool: string) => `Run ${tool} here`,
    toolRuns: "Running…",
  },
  RUN_LABELS,
);
export type ChatLabels = typeof CHAT_LABELS;
