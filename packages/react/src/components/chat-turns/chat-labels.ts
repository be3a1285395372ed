/**
 * The labels of a conversation's components, in one object. Labels that a page passes to
 * `ChatWidget`, `ChatThread` or `ChatComposer` apply to everything in it.
 */
import { RUN_LABELS } from "../run-view/run-labels.ts";
import { joined, localized } from "../../labels/page-language.ts";

export const CHAT_LABELS = /* @__PURE__ */ joined(
  /* @__PURE__ */ localized("CHAT_LABELS", {
    message: "Message",
    placeholder: "Write a message. Enter sends it, Shift + Enter adds a line.",
    send: "Send",
    stop: "Stop",
    addFiles: "Add files",
    along: "Attachments",
    takeAway: "Remove",
    tooManyFiles: (max: number) => `Attach up to ${max} files.`,
    conversation: (name: string) => `Conversation with ${name}`,
    fromTurn: (turn: number) => `, from turn ${turn}`,
    you: "You",
    tool: (name: string) => `Tool ${name}`,
    someTool: "a tool",
    sentAlong: (at: number, of: number) => `Attachment ${at} of ${of}`,
    characters: (count: number) => `${count} characters`,
    reasoning: "Reasoning",
    thinking: "Reasoning…",
    reasoningTime: (time: string) => `Reasoned for ${time}`,
    yourMessage: "Your message",
    answerOf: (who: string) => `Answer from ${who}`,
    save: "Save",
    cancel: "Cancel",
    actionsForMessage: (turn: number) => `Actions for message ${turn}`,
    actionsForAnswer: (turn: number) => `Actions for answer ${turn}`,
    probabilities: "Probabilities",
    raw: "Raw",
    rawAnswer: "Raw answer",
    recordGone: "Requests and responses are kept only until you leave the page.",
    proceed: "Continue",
    regenerate: "Regenerate",
    copyText: "Copy as text",
    copyMarkdown: "Copy as Markdown",
    copy: "Copy",
    copied: "Copied.",
    notCopied: "The browser blocked copying. Select the text instead.",
    edit: "Edit",
    branch: "Branch",
    remove: "Delete",
    removed: "Message deleted.",
    undo: "Undo",
    versionBefore: (turn: number) => `Previous version of turn ${turn}`,
    versionAfter: (turn: number) => `Next version of turn ${turn}`,
    version: (at: number, of: number) => `${at}/${of}`,
    cutOff: "The answer reached its token limit. Choose Continue, or raise max_tokens in the settings.",
    filtered: "The server’s content filter ended this answer.",
    answerEnds: "End of the answer.",
    /** After what is read aloud of a long answer. */
    restUnspoken: "The rest of this long answer is in the conversation.",
    awaitsApproval: (tools: string) => `The model wants to call ${tools}. Nothing runs until you approve it.`,
    showAll: (characters: number) => `Show all ${characters.toLocaleString("en")} characters`,
    settings: "System prompt and settings",
    system: "System prompt",
    apart: "Scroll columns separately",
    clear: "Start new conversation",
    // Attached files.
    tooLargeAlong: (name: string, max: string) => `${name} is over ${max}. Choose a smaller file.`,
    wrongAlong: (name: string) =>
      `${name} cannot be attached. Choose an image, a WAV or MP3 recording, a PDF or a text file.`,
    unreadable: (name: string) => `${name} cannot be read. Choose it again.`,
    pasted: (at: number) => (at === 1 ? "pasted.txt" : `pasted-${at}.txt`),
    // Empty answers, and the metrics of an answer.
    itFailed: "Failed.",
    emptyReasoning:
      "The answer is empty: reasoning used all its tokens. Raise max_tokens in the settings, then try again.",
    emptyCut:
      "The answer is empty: it was cut off before the first word. Raise max_tokens in the settings, then try again.",
    emptyFiltered:
      "The answer is empty: the server’s content filter blocked it. Rephrase your message, or choose another model.",
    firstWord: (time: string) => `${time} to first token`,
    inAll: (time: string) => `${time} total`,
    speed: (tokens: number) => `${tokens < 10 ? tokens.toFixed(1) : Math.round(tokens)} tokens/s`,
    tokens: (read: number | undefined, written: number | undefined) =>
      `tokens: ${[...(read === undefined ? [] : [`${read} in`]), ...(written === undefined ? [] : [`${written} out`])].join(", ")}`,
    cached: (tokens: number) => `${tokens} cached`,
    reasoningTokens: (tokens: number) => `${tokens} for reasoning`,
    cost: (price: string) => `${price} charged`,
    leftOut: (count: number) => `without the ${count} oldest messages`,
    requests: (count: number) => (count === 1 ? "1 request" : `${count} requests`),
    answeredBy: (model: string) => `answered by ${model}`,
    ended: (reason: string) => `finish reason “${reason}”`,
    /** From dollars. Two significant digits: $0.0012. */
    price: (dollars: number) =>
      dollars === 0
        ? "free"
        : `$${Number(dollars.toPrecision(2))
            .toFixed(dollars < 0.01 ? 6 : 4)
            .replace(/0+$/, "")}`,
    // Log probabilities.
    leastSure: "Least certain tokens",
    piece: "Token",
    probability: "Probability",
    otherPieces: "Alternatives",
    percentOf: (percent: number) => `${percent < 1 ? percent.toFixed(1) : Math.round(percent)}%`,
    otherPiece: (piece: string, percent: string) => `${piece} (${percent})`,
    // Calls of tools.
    answerCalls: (open: number) => `Answer ${open === 1 ? "the call" : `${open} calls`} to continue`,
    sendAnswers: "Send results to the model",
    callOf: (tool: string) => `Call to ${tool}`,
    wantsToCall: "Wants to call",
    argumentsOf: (tool: string) => `Arguments of ${tool}`,
    runTool: (tool: string) => `Run ${tool}`,
    ranWith: (args: string) => `Run with changed arguments: ${args}`,
    alwaysRun: (tool: string) => `Run further calls of ${tool} without asking`,
    toolRuns: "Running…",
  }),
  RUN_LABELS,
);
export type ChatLabels = typeof CHAT_LABELS;
