/**
 * The one table of tasks: a function each, for programs that use few of them. The client's methods are made of this
 * table too. Each function takes the call's target and the task's input in one object, and options next to it.
 *
 * All of them reject with a class of `errors.ts` or with the caller's own reason abort signal.
 */

import type { ChatStreamCall, ChatArguments, ChatCall } from "../chat/chat-arguments.ts";
import { callChat } from "../chat/chat-call.ts";
import { streamChat } from "../chat/chat-stream.ts";
import { callPromise } from "../wire/call-promise.ts";
import type { CallOptions } from "../wire/settings.ts";
import type { ItemStream } from "../wire/events/stream-items.ts";
import type { TaskArguments } from "./arguments.ts";
import { task } from "./task-function.ts";
import { streamText, type TextStreamEvent } from "./text-stream.ts";

export * from "./media-tasks.ts";

/**
 * Answers a conversation. Without a `provider` the hub's router chooses one.
 *
 * @throws {InferenceClientError} a subclass that says what failed; the reason of your own `signal`
 * after an abort
 * @example
 * import { chatCompletion } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const messages = [{ role: "user", content: "Say hello." }];
 * const { choices } = await chatCompletion({ accessToken, model: "openai/gpt-oss-20b", messages });
 * console.log(choices[0]?.message.content); // Hello from Zürich 🦙!
 */
export const chatCompletion = ((args: ChatArguments, options?: CallOptions) =>
  callPromise((keep) => callChat(args, options, keep))) as ChatCall;

/**
 * Answers a conversation chunk by chunk. Leaving the loop closes the connection.
 * @example
 * import { chatCompletionStream } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const messages = [{ role: "user", content: "Say hello." }];
 * let text = "";
 * for await (const chunk of chatCompletionStream({ accessToken, model: "openai/gpt-oss-20b", messages }))
 *   text += chunk.choices[0]?.delta.content ?? "";
 * console.log(text); // Hello from Zürich 🦙!
 */
export const chatCompletionStream = ((args: ChatArguments, options?: CallOptions) =>
  streamChat(args, options)) as ChatStreamCall;

/**
 * Continues a text chunk by chunk, in the events of the server: `choices[].text`, or the older token events.
 * @example
 * import { textGenerationStream } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const stream = textGenerationStream({ accessToken, endpointUrl: "https://models.example.com", inputs: "Hello" });
 * for await (const event of stream) console.log(event);
 * // { choices: [ { text: ' wor', finish_reason: null } ] }
 * // { choices: [ { text: 'ld', finish_reason: 'stop' } ] }
 */
export const textGenerationStream = (
  args: TaskArguments<"text-generation">,
  options?: CallOptions,
): ItemStream<TextStreamEvent> => streamText(args, options) as ItemStream<TextStreamEvent>;

/**
 * Continues a text.
 * @example
 * import { textGeneration } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "google/gemma-3-270m";
 * const result = await textGeneration({ accessToken, provider: "hf-inference", model, inputs: "Hello," });
 * console.log(result); // { generated_text: ' world' }
 */
export const textGeneration = /* @__PURE__ */ task("text-generation");

/**
 * Embeds texts: a vector for each input. Settings may be next to `inputs`.
 * @example
 * import { featureExtraction } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "BAAI/bge-m3";
 * const result = await featureExtraction({ accessToken, provider: "hf-inference", model, inputs: ["Hello"] });
 * console.log(result); // [ [ 0.1, 0.2 ] ]
 */
export const featureExtraction = /* @__PURE__ */ task("feature-extraction");

/**
 * Compares one sentence with others. Each score is between 0 and 1 for most models; higher means more alike.
 * @example
 * import { sentenceSimilarity } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "sentence-transformers/all-MiniLM-L6-v2";
 * const result = await sentenceSimilarity({
 *   accessToken,
 *   provider: "hf-inference",
 *   model,
 *   inputs: { source_sentence: "Hello", sentences: ["Hi", "A cat"] },
 * });
 * console.log(result); // [ 0.5, 0.25 ]
 */
export const sentenceSimilarity = /* @__PURE__ */ task("sentence-similarity");

/**
 * Finds words for the mask token of a text, the most likely first.
 * @example
 * import { fillMask } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "distilbert/distilbert-base-uncased";
 * const result = await fillMask({ accessToken, provider: "hf-inference", model, inputs: "a [MASK]" });
 * console.log(result); // [ { sequence: 'a b', score: 0.9, token: 5, token_str: 'b' } ]
 */
export const fillMask = /* @__PURE__ */ task("fill-mask");

/**
 * Summarizes a text.
 * @example
 * import { summarization } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "facebook/bart-large-cnn";
 * const result = await summarization({
 *   accessToken,
 *   provider: "hf-inference",
 *   model,
 *   inputs: "A long text about bread.",
 * });
 * console.log(result); // { summary_text: 'short' }
 */
export const summarization = /* @__PURE__ */ task("summarization");

/**
 * Translates a text; a list of texts gives a list.
 * @example
 * import { translation } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "Helsinki-NLP/opus-mt-en-de";
 * const result = await translation({ accessToken, provider: "hf-inference", model, inputs: "hello" });
 * console.log(result); // { translation_text: 'hallo' }
 */
export const translation = /* @__PURE__ */ task("translation");

/**
 * Labels a text, with a score from 0 to 1 for each label.
 * @example
 * import { textClassification } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "distilbert/distilbert-base-uncased-finetuned-sst-2-english";
 * const result = await textClassification({ accessToken, provider: "hf-inference", model, inputs: "I like it." });
 * console.log(result); // [ { label: 'good', score: 0.9 }, { label: 'bad', score: 0.1 } ]
 */
export const textClassification = /* @__PURE__ */ task("text-classification");

/**
 * Finds labeled spans in a text, such as names. `start` and `end` count characters.
 * @example
 * import { tokenClassification } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "dslim/bert-base-NER";
 * const result = await tokenClassification({ accessToken, provider: "hf-inference", model, inputs: "Ada wrote it." });
 * console.log(result); // [ { entity_group: 'PER', score: 0.9, word: 'Ada', start: 0, end: 3 } ]
 */
export const tokenClassification = /* @__PURE__ */ task("token-classification");

/**
 * Scores a text against labels that you choose.
 * @example
 * import { zeroShotClassification } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "facebook/bart-large-mnli";
 * const result = await zeroShotClassification({
 *   accessToken,
 *   provider: "hf-inference",
 *   model,
 *   inputs: "I like it.", parameters: { candidate_labels: ["good", "bad"] },
 * });
 * console.log(result); // [ { label: 'good', score: 0.9 }, { label: 'bad', score: 0.1 } ]
 */
export const zeroShotClassification = /* @__PURE__ */ task("zero-shot-classification");

/**
 * Answers a question with a span of a context.
 * @example
 * import { questionAnswering } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "deepset/roberta-base-squad2";
 * const result = await questionAnswering({
 *   accessToken,
 *   provider: "hf-inference",
 *   model,
 *   inputs: { question: "How many?", context: "There are 42." },
 * });
 * console.log(result); // { answer: '42', score: 0.9, start: 0, end: 2 }
 */
export const questionAnswering = /* @__PURE__ */ task("question-answering");

/**
 * Answers a question with cells of a table. Columns are lists of texts.
 * @example
 * import { tableQuestionAnswering } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "google/tapas-base-finetuned-wtq";
 * const result = await tableQuestionAnswering({
 *   accessToken,
 *   provider: "hf-inference",
 *   model,
 *   inputs: { question: "How many?", table: { count: ["42"] } },
 * });
 * console.log(result); // { answer: '42', coordinates: [ [ 0, 1 ] ], cells: [ '42' ], aggregator: 'NONE' }
 */
export const tableQuestionAnswering = /* @__PURE__ */ task("table-question-answering");

/**
 * Answers a question with text from an image of a page.
 * @example
 * import { documentQuestionAnswering } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const image = await (await fetch("https://example.com/invoice.png")).blob();
 * const model = "impira/layoutlm-document-qa";
 * const result = await documentQuestionAnswering({
 *   accessToken,
 *   provider: "hf-inference",
 *   model,
 *   inputs: { image, question: "How many?" },
 * });
 * console.log(result); // { answer: '42', score: 0.9, start: 1, end: 1 }
 */
export const documentQuestionAnswering = /* @__PURE__ */ task("document-question-answering");

/**
 * Answers a question about an image.
 * @example
 * import { visualQuestionAnswering } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const image = await (await fetch("https://example.com/cat.png")).blob();
 * const model = "dandelin/vilt-b32-finetuned-vqa";
 * const result = await visualQuestionAnswering({
 *   accessToken,
 *   provider: "hf-inference",
 *   model,
 *   inputs: { image, question: "What is it?" },
 * });
 * console.log(result); // { answer: 'a cat', score: 0.9 }
 */
export const visualQuestionAnswering = /* @__PURE__ */ task("visual-question-answering");

/**
 * Predicts a class for each row. Columns are lists of texts.
 * @example
 * import { tabularClassification } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "scikit-learn/tabular-playground";
 * const result = await tabularClassification({
 *   accessToken,
 *   provider: "hf-inference",
 *   model,
 *   inputs: { data: { length: ["1.5", "2"] } },
 * });
 * console.log(result); // [ 1, 0 ]
 */
export const tabularClassification = /* @__PURE__ */ task("tabular-classification");

/**
 * Predicts a number for each row. Columns are lists of texts.
 * @example
 * import { tabularRegression } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const model = "scikit-learn/fish-weight";
 * const result = await tabularRegression({
 *   accessToken,
 *   provider: "hf-inference",
 *   model,
 *   inputs: { data: { length: ["1.5", "2"] } },
 * });
 * console.log(result); // [ 1.5, 2 ]
 */
export const tabularRegression = /* @__PURE__ */ task("tabular-regression");
