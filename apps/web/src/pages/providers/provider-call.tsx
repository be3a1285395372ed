/** Example code that calls a provider, with a model that it is known to serve. */
import { callSnippets } from "@vitrine/inference";
import type { Provider, TaskName } from "@vitrine/inference";
import type { ProviderListing } from "@vitrine/models";

import { SnippetPanel } from "../../shell/code.tsx";
import { PROVIDER_NAMES } from "../../catalog/providers.ts";
import { playgroundPath } from "../../catalog/page-addresses.ts";
import { linkTo, RichText } from "../../shell/rich-text.tsx";
import { PROVIDERS_LABELS } from "./messages/providers-labels.ts";
import { SectionHeading } from "../../shell/components/page-section.tsx";

const LABELS = PROVIDERS_LABELS.call;

/** A task of the provider, and one of its models for that task. */
function servedModelOf(
  provider: Provider,
  listings: readonly ProviderListing[],
): { task: TaskName; listing?: ProviderListing } | undefined {
  const tasks = Object.keys(provider.tasks) as TaskName[];
  for (const task of tasks) {
    const listing = listings.find((each) => each.model !== undefined && each.task === offeredAs(task));
    if (listing !== undefined) return { task, listing };
  }
  return tasks[0] === undefined ? undefined : { task: tasks[0] };
}

/** The task's name in sources of listings. */
const offeredAs = (task: TaskName) => (task === "conversational" ? "text-generation" : task);

export function ExampleCall({ provider, listings }: { provider: Provider; listings: readonly ProviderListing[] }) {
  const example = servedModelOf(provider, listings);
  if (example === undefined) return null;
  const { task, listing } = example;
  const { snippets } = callSnippets(
    {
      id: listing?.model ?? `${provider.directOnlyPrefix ?? "org/"}model`,
      tags: [],
      inferenceProviderMapping: [
        { provider: provider.id, providerId: listing?.providerId ?? "model", status: "live", task },
      ],
    },
    { task, provider: provider.id, direct: provider.isRetired === true || provider.directOnlyPrefix !== undefined },
  );
  const shown = snippets.find(({ client }) => client === "@vitrine/inference");
  if (!shown) return null;
  return (
    <>
      <SectionHeading id="call" text={LABELS.title} />
      <p>
        <RichText
          text={LABELS.about({ provider: PROVIDER_NAMES[provider.id] ?? provider.id })}
          models={linkTo("/models")}
          playground={linkTo(playgroundPath(task, `key~${provider.id}~`))}
        />
        {listing === undefined ? ` ${LABELS.noModel}` : null}
      </p>
      <SnippetPanel library="@vitrine/inference" snippets={[shown]} headingLevel={3} />
    </>
  );
}
