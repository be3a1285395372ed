/**
 * Trying the model: examples whose results the card holds, shown without running anything, and a way to run it here or
 * in the playground. The section says who can run it.
 */
import { getLocalModel, type CustomModel, whyTooLarge } from "@vitrine/local-models";
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { ResultView } from "@vitrine/react/widget";
import type { RouteContext } from "../../shell/page.ts";
import { localRunner } from "../../catalog/local-models/local-runner-for.ts";
import { playgroundTask } from "../../catalog/playground-task.ts";
import { PROVIDER_NAMES } from "../../catalog/providers.ts";
import { isLocal } from "../../catalog/record-links.ts";
import { playgroundPath } from "../../catalog/page-addresses.ts";
import { RichText } from "../../shell/rich-text.tsx";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { FoldSection } from "../../shell/components/page-section.tsx";
import { Action } from "../../shell/components/controls.tsx";

const LABELS = MODEL_LABELS.try;

interface TrySectionProps {
  record: ModelRecord;
  hasLocal: boolean;
  listings: readonly ProviderListing[];
  context: Pick<RouteContext, "services" | "local">;
}

export function TrySection({ record, hasLocal, listings, context }: TrySectionProps) {
  const task = playgroundTask(record);
  const examples = storedExamples(record);
  if (task === undefined && examples.length === 0) return null;
  const local = hasLocal && !isLocal(record) ? getLocalModel(record.id) : undefined;
  const runner = isLocal(record) ? localRunner(record, context.local) : undefined;
  const tooLarge = runner && context.services?.local && whyTooLarge(runner, context.services.local.maxMemoryMb);
  const run = isLocal(record)
    ? localTarget(record, tooLarge === undefined ? runner : undefined, context)
    : local
      ? `local~~${local.id}`
      : record.id;
  const where = local
    ? LABELS.runsHere({ model: local.label })
    : isLocal(record)
      ? run?.startsWith("local")
        ? LABELS.runsHereIn({ megabytes: runner?.memoryMb ?? 0 })
        : LABELS.runsOnServer
      : whereItRuns(record, listings);
  if (where === undefined && examples.length === 0) return null;
  return (
    <FoldSection id="try" heading={LABELS.title} hint={run === undefined ? undefined : where}>
      {examples.map(({ title, inputs, output }, index) => (
        <figure className="try__example" key={index}>
          <figcaption>{title}</figcaption>
          {typeof inputs === "string" ? <blockquote>{inputs}</blockquote> : null}
          <ResultView task={record.pipeline_tag ?? ""} value={output} inputs={inputs} />
        </figure>
      ))}
      {task === undefined || where === undefined ? null : run === undefined ? (
        <p>
          {tooLarge === undefined ? "" : `${tooLarge} `}
          <RichText text={LABELS.noServer} />
        </p>
      ) : (
        <div className="try" data-playground-app="" data-lazy="" data-task={task} data-run={run}>
          <p>{where}</p>
          <p className="try__actions">
            <Action label={LABELS.run} data-primary="" data-playground-start="" hidden />{" "}
            <a href={playgroundPath(task, run)}>{LABELS.openInPlayground}</a>
          </p>
        </div>
      )}
    </FoldSection>
  );
}

/** Where a local model can run: never at a service that would learn its name. */
function localTarget(
  { id }: ModelRecord,
  runner: CustomModel | undefined,
  { services }: Pick<RouteContext, "services">,
): string | undefined {
  if (runner && services?.local) return `local~~${id}`;
  return services?.endpoint?.models.includes(id) ? `endpoint~~${id}` : undefined;
}

/** Names the first providers; nothing where none is known. */
function whereItRuns(record: ModelRecord, listings: readonly ProviderListing[]): string | undefined {
  const live = (record.inferenceProviderMapping ?? []).filter(({ status }) => status !== "error");
  const ids = [...new Set([...listings, ...live].map(({ provider }) => provider))];
  const names = ids.map((id) => (Object.hasOwn(PROVIDER_NAMES, id) ? (PROVIDER_NAMES[id] ?? id) : id));
  if (names.length === 0) return undefined;
  const more = names.length - SHOWN_PROVIDERS;
  const shown = names.slice(0, SHOWN_PROVIDERS).reduce((first, other, at, { length }) => {
    const isLast = more <= 0 && at === length - 1;
    return isLast ? LABELS.twoProviders({ first, other }) : LABELS.severalProviders({ first, other });
  });
  return LABELS.providers({ names: more > 0 ? LABELS.moreProviders({ names: shown, more }) : shown });
}

interface StoredExample {
  title: string;
  inputs: unknown;
  output: unknown;
}

const SHOWN_EXAMPLES = 3;
const SHOWN_PROVIDERS = 3;

/** Examples whose result the card holds. */
function storedExamples({ widgetData = [] }: ModelRecord): StoredExample[] {
  return widgetData
    .slice(0, 20)
    .flatMap((example) => {
      const { output, example_title: title, text, context } = example as Record<string, unknown>;
      if (typeof output !== "object" || output === null) return [];
      const inputs = typeof context === "string" ? { query: text, context } : text;
      return [{ title: typeof title === "string" ? title : LABELS.example, inputs, output: resultOf(output) }];
    })
    .slice(0, SHOWN_EXAMPLES);
}

/** Cards write a text as `{ text }` and a file as `{ url }`; anything else is the result itself. */
function resultOf(output: object): unknown {
  return "text" in output && typeof output.text === "string" ? { generated_text: output.text } : output;
}
