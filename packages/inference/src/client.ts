/** The client: the functions of `tasks.ts` and `call.ts` with a credential and options kept. */

import { cancelTask, jobResult, jobStatus, submitJob } from "./tasks/job-calls.ts";
import type { JobTicket } from "./jobs/jobs.ts";
import type { JobProgress } from "./wire/progress.ts";
import type { TaskName } from "./providers/provider.ts";
import type { CallOptions } from "./wire/settings.ts";
import * as tasks from "./tasks/tasks.ts";

export interface ClientOptions extends CallOptions {
  /** Address of a server of your own, for every call that does not name a provider. */
  endpointUrl?: string | undefined;
}

type Arguments<Method extends (...args: never[]) => unknown> = Parameters<Method>[0];

/**
 * Calls models at any provider.
 *
 * ```ts
 * const client = new InferenceClient(process.env.HF_TOKEN);
 * await client.chatCompletion({ model: "org/model", messages: [{ role: "user", content: "Hello" }] });
 * ```
 */
export class InferenceClient {
  readonly #accessToken: string;
  readonly #options: ClientOptions;

  /** @param accessToken a hub token (`hf_…`), or a provider's own key; empty for none */
  constructor(accessToken = "", options: ClientOptions = {}) {
    this.#accessToken = accessToken;
    this.#options = options;
  }

  /** The same client for a server of your own. The access token is sent there. */
  endpoint(endpointUrl: string): InferenceClient {
    return new InferenceClient(this.#accessToken, { ...this.#options, endpointUrl });
  }

  /** Submits a job without waiting. The ticket is plain JSON, holds no credential and can be kept. */
  submit(task: TaskName, args: Record<string, unknown>, options?: CallOptions): Promise<JobTicket> {
    return submitJob(task, this.#args(args), this.#merged(options));
  }

  /** How far a job is. */
  status(ticket: JobTicket, options?: CallOptions): Promise<JobProgress> {
    return jobStatus(ticket, this.#accessToken, this.#merged(options));
  }

  /** Waits for a job and gives its result. */
  result(ticket: JobTicket, options?: CallOptions): Promise<unknown> {
    return jobResult(ticket, this.#accessToken, this.#merged(options));
  }

  /** Asks the provider to stop a job. False where it has no way to be asked. */
  cancel(ticket: JobTicket, options?: CallOptions): Promise<boolean> {
    return cancelTask(ticket, this.#accessToken, this.#merged(options));
  }

  /** An answer to a conversation. */
  chatCompletion(args: tasks.ChatArguments, options?: CallOptions): ReturnType<typeof tasks.chatCompletion> {
    return tasks.chatCompletion(this.#args(args), this.#merged(options));
  }

  /** An answer to a conversation in pieces. */
  chatCompletionStream(
    args: tasks.ChatArguments,
    options?: CallOptions,
  ): ReturnType<typeof tasks.chatCompletionStream> {
    return tasks.chatCompletionStream(this.#args(args), this.#merged(options));
  }

  /** A text in pieces. */
  textGenerationStream(
    args: Arguments<typeof tasks.textGenerationStream>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.textGenerationStream> {
    return tasks.textGenerationStream(this.#args(args), this.#merged(options));
  }

  /** Continues a text. */
  textGeneration(
    args: Arguments<typeof tasks.textGeneration>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.textGeneration> {
    return tasks.textGeneration(this.#args(args), this.#merged(options));
  }

  /** Vectors of texts. Settings may stand beside `inputs`. */
  featureExtraction(
    args: Arguments<typeof tasks.featureExtraction>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.featureExtraction> {
    return tasks.featureExtraction(this.#args(args), this.#merged(options));
  }

  /** How alike sentences are to one of them. */
  sentenceSimilarity(
    args: Arguments<typeof tasks.sentenceSimilarity>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.sentenceSimilarity> {
    return tasks.sentenceSimilarity(this.#args(args), this.#merged(options));
  }

  /** Words for a gap. */
  fillMask(args: Arguments<typeof tasks.fillMask>, options?: CallOptions): ReturnType<typeof tasks.fillMask> {
    return tasks.fillMask(this.#args(args), this.#merged(options));
  }

  /** Shortens a text. */
  summarization(
    args: Arguments<typeof tasks.summarization>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.summarization> {
    return tasks.summarization(this.#args(args), this.#merged(options));
  }

  /** Translates; a list of texts gives a list. */
  translation(args: Arguments<typeof tasks.translation>, options?: CallOptions): ReturnType<typeof tasks.translation> {
    return tasks.translation(this.#args(args), this.#merged(options));
  }

  /** Scored labels of a text. */
  textClassification(
    args: Arguments<typeof tasks.textClassification>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.textClassification> {
    return tasks.textClassification(this.#args(args), this.#merged(options));
  }

  /** Labelled parts of a text. */
  tokenClassification(
    args: Arguments<typeof tasks.tokenClassification>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.tokenClassification> {
    return tasks.tokenClassification(this.#args(args), this.#merged(options));
  }

  /** Scores a text against labels of your own. */
  zeroShotClassification(
    args: Arguments<typeof tasks.zeroShotClassification>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.zeroShotClassification> {
    return tasks.zeroShotClassification(this.#args(args), this.#merged(options));
  }

  /** An answer out of a context. */
  questionAnswering(
    args: Arguments<typeof tasks.questionAnswering>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.questionAnswering> {
    return tasks.questionAnswering(this.#args(args), this.#merged(options));
  }

  /** An answer out of a table. */
  tableQuestionAnswering(
    args: Arguments<typeof tasks.tableQuestionAnswering>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.tableQuestionAnswering> {
    return tasks.tableQuestionAnswering(this.#args(args), this.#merged(options));
  }

  /** An answer out of a picture of a page. */
  documentQuestionAnswering(
    args: Arguments<typeof tasks.documentQuestionAnswering>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.documentQuestionAnswering> {
    return tasks.documentQuestionAnswering(this.#args(args), this.#merged(options));
  }

  /** An answer about a picture. */
  visualQuestionAnswering(
    args: Arguments<typeof tasks.visualQuestionAnswering>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.visualQuestionAnswering> {
    return tasks.visualQuestionAnswering(this.#args(args), this.#merged(options));
  }

  /** Scored labels of a recording. */
  audioClassification(
    args: Arguments<typeof tasks.audioClassification>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.audioClassification> {
    return tasks.audioClassification(this.#args(args), this.#merged(options));
  }

  /** The words of a recording. */
  automaticSpeechRecognition(
    args: Arguments<typeof tasks.automaticSpeechRecognition>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.automaticSpeechRecognition> {
    return tasks.automaticSpeechRecognition(this.#args(args), this.#merged(options));
  }

  /** Changes a recording or parts it into tracks. */
  audioToAudio(
    args: Arguments<typeof tasks.audioToAudio>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.audioToAudio> {
    return tasks.audioToAudio(this.#args(args), this.#merged(options));
  }

  /** Speaks a text. */
  textToSpeech(
    args: Arguments<typeof tasks.textToSpeech>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.textToSpeech> {
    return tasks.textToSpeech(this.#args(args), this.#merged(options));
  }

  /** Makes sound from a text. */
  textToAudio(args: Arguments<typeof tasks.textToAudio>, options?: CallOptions): ReturnType<typeof tasks.textToAudio> {
    return tasks.textToAudio(this.#args(args), this.#merged(options));
  }

  /** Scored labels of a picture. */
  imageClassification(
    args: Arguments<typeof tasks.imageClassification>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.imageClassification> {
    return tasks.imageClassification(this.#args(args), this.#merged(options));
  }

  /** Regions of a picture. */
  imageSegmentation(
    args: Arguments<typeof tasks.imageSegmentation>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.imageSegmentation> {
    return tasks.imageSegmentation(this.#args(args), this.#merged(options));
  }

  /** Things in a picture and where they are. */
  objectDetection(
    args: Arguments<typeof tasks.objectDetection>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.objectDetection> {
    return tasks.objectDetection(this.#args(args), this.#merged(options));
  }

  /** Words for or in a picture. */
  imageToText(args: Arguments<typeof tasks.imageToText>, options?: CallOptions): ReturnType<typeof tasks.imageToText> {
    return tasks.imageToText(this.#args(args), this.#merged(options));
  }

  /** Scores a picture against labels of your own. */
  zeroShotImageClassification(
    args: Arguments<typeof tasks.zeroShotImageClassification>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.zeroShotImageClassification> {
    return tasks.zeroShotImageClassification(this.#args(args), this.#merged(options));
  }

  /** Makes a picture; `options.outputType` chooses its form. */
  textToImage(
    args: Arguments<typeof tasks.textToImage>,
    options?: CallOptions & { outputType?: "blob" | undefined },
  ): Promise<Blob>;
  textToImage(
    args: Arguments<typeof tasks.textToImage>,
    options: CallOptions & { outputType: "url" | "dataUrl" },
  ): Promise<string>;
  textToImage(
    args: Arguments<typeof tasks.textToImage>,
    options: CallOptions & { outputType: "json" },
  ): Promise<Record<string, unknown>>;
  textToImage(
    args: Arguments<typeof tasks.textToImage>,
    options?: CallOptions,
  ): Promise<Blob | string | Record<string, unknown>> {
    return tasks.textToImage(this.#args(args), this.#merged(options));
  }

  /** Changes a picture. */
  imageToImage(
    args: Arguments<typeof tasks.imageToImage>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.imageToImage> {
    return tasks.imageToImage(this.#args(args), this.#merged(options));
  }

  /** Makes or changes a picture by `parameters.prompt`. */
  imageTextToImage(
    args: Arguments<typeof tasks.imageTextToImage>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.imageTextToImage> {
    return tasks.imageTextToImage(this.#args(args), this.#merged(options));
  }

  /** Makes a video. */
  textToVideo(args: Arguments<typeof tasks.textToVideo>, options?: CallOptions): ReturnType<typeof tasks.textToVideo> {
    return tasks.textToVideo(this.#args(args), this.#merged(options));
  }

  /** Makes a video that begins with a picture. */
  imageToVideo(
    args: Arguments<typeof tasks.imageToVideo>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.imageToVideo> {
    return tasks.imageToVideo(this.#args(args), this.#merged(options));
  }

  /** Makes a video by a picture and `parameters.prompt`. */
  imageTextToVideo(
    args: Arguments<typeof tasks.imageTextToVideo>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.imageTextToVideo> {
    return tasks.imageTextToVideo(this.#args(args), this.#merged(options));
  }

  /** A class for each row. */
  tabularClassification(
    args: Arguments<typeof tasks.tabularClassification>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.tabularClassification> {
    return tasks.tabularClassification(this.#args(args), this.#merged(options));
  }

  /** A number for each row. */
  tabularRegression(
    args: Arguments<typeof tasks.tabularRegression>,
    options?: CallOptions,
  ): ReturnType<typeof tasks.tabularRegression> {
    return tasks.tabularRegression(this.#args(args), this.#merged(options));
  }

  /** What the client keeps comes first; what the call says goes over it. */
  #args<Args>(args: Args): Args {
    if (typeof args !== "object" || args === null) return args;
    const { endpointUrl } = this.#options;
    return {
      accessToken: this.#accessToken,
      ...(endpointUrl === undefined ? {} : { endpointUrl }),
      ...args,
    };
  }

  #merged(options: CallOptions | undefined): CallOptions {
    const { endpointUrl: _, ...kept } = this.#options;
    return { ...kept, ...options };
  }
}
