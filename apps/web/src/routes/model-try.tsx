/**
 * Trying the model: the examples that its card tells results of, at once and without running anything, and a way to
 * run it here or in the playground. Who can run it is said plainly.
 */
import { getLocalModel, type OwnLocalModel, whyTooLarge } from "@vitrine/local-models";
import type { ModelRecord, Offer } from "@vitrine/models";
import { AnchoredHeading } from "@vitrine/react";
import { ResultView } from "@vitrine/react/widget";
import type { RouteContext } from "../site/page.ts";
import { ownRunner } from "../site/own-runner.ts";
import { playgroundTask } from "../site/playground-task.ts";
import { PROVIDER_NAMES } from "../site/providers.ts";
import { isOwn } from "../site/record-places.ts";
import { playgroundPath } from "./playground.tsx";

interface TrySectionProps {
  record: ModelRecord;
  hasLocal: boolean;
  offers: readonly Offer[];
  context: Pick<RouteContext, "services" | "own">;
}

export function TrySection({ record, hasLocal, offers, context }: TrySectionProps) {
  const task = playgroundTask(record);
  const examples = storedExamples(record);
  if (task === undefined && examples.length === 0) return null;
  const local = hasLocal && !isOwn(record) ? getLocalModel(record.id) : undefined;
  const runner = isOwn(record) ? ownRunner(record, context.own) : undefined;
  const tooLarge = runner && context.services?.local && whyTooLarge(runner, context.services.local.mostMemoryMb);
  const run = isOwn(record)
    ? ownTarget(record, tooLarge === undefined ? runner : undefined, context)
    : local
      ? `local~~${local.id}`
      : record.id;
  return (
    <section className="model__try" aria-labelledby="try">
      <AnchoredHeading level={2} id="try">
        Try it
      </AnchoredHeading>
      {examples.map(({ title, inputs, output }, index) => (
        <figure className="try__example" key={index}>
          <figcaption>{title}</figcaption>
          {typeof inputs === "string" ? <blockquote>{inputs}</blockquote> : null}
          <ResultView task={record.pipeline_tag ?? ""} value={output} inputs={inputs} />
        </figure>
      ))}
      {task === undefined ? null : run === undefined ? (
        <p>
          {tooLarge === undefined ? "" : `${tooLarge} `}No server is known here that runs it, and its name is not sent
          to a hub. Start one, and this site with <code>--endpoint</code>, to try it here.
        </p>
      ) : (
        <div className="try" data-playground-app="" data-lazy="" data-task={task} data-run={run}>
          <p>
            {local
              ? `${local.label} runs on this machine, without a token.`
              : isOwn(record)
                ? run.startsWith("local")
                  ? `It runs on this machine, in about ${runner?.memoryMb.toLocaleString("en")} MB of memory, without a network.`
                  : "It runs on the server beside this site."
                : whereItRuns(record, offers)}
          </p>
          <p className="try__actions">
            <button type="button" className="vt-button" data-primary="" data-playground-start="" hidden>
              Try it here
            </button>{" "}
            <a href={playgroundPath(task, run)}>Open in the playground</a>
          </p>
        </div>
      )}
    </section>
  );
}

/** Where a model of one's own can run: never where its name would leave the house. */
function ownTarget(
  { id }: ModelRecord,
  runner: OwnLocalModel | undefined,
  { services }: Pick<RouteContext, "services">,
): string | undefined {
  if (runner && services?.local) return `local~~${id}`;
  return services?.endpoint?.models.includes(id) ? `endpoint~~${id}` : undefined;
}

/** "At a provider" is only said where one is known. */
function whereItRuns(record: ModelRecord, offers: readonly Offer[]): string {
  const live = (record.inferenceProviderMapping ?? []).filter(({ status }) => status !== "error");
  const ids = [...new Set([...offers, ...live].map(({ provider }) => provider))];
  const names = ids.map((id) => (Object.hasOwn(PROVIDER_NAMES, id) ? (PROVIDER_NAMES[id] ?? id) : id));
  if (names.length === 0)
    return "No provider is known here to serve it. It runs on a server of your own, or at a provider that has it.";
  const listed =
    names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(" and ");
  return `It runs at ${listed} with a token of yours, or on a server of your own.`;
}

interface StoredExample {
  title: string;
  inputs: unknown;
  output: unknown;
}

const SHOWN_EXAMPLES = 3;

/** Examples whose result the card tells. */
function storedExamples({ widgetData = [] }: ModelRecord): StoredExample[] {
  return widgetData
    .slice(0, 20)
    .flatMap((example) => {
      const { output, example_title: title, text, context } = example as Record<string, unknown>;
      if (typeof output !== "object" || output === null) return [];
      const inputs = typeof context === "string" ? { question: text, context } : text;
      return [{ title: typeof title === "string" ? title : "From the model card", inputs, output: resultOf(output) }];
    })
    .slice(0, SHOWN_EXAMPLES);
}

/** Cards write a text as `{ text }` and a file as `{ url }`; anything else is the result itself. */
function resultOf(output: object): unknown {
  return "text" in output && typeof output.text === "string" ? { generated_text: output.text } : output;
}
