/** A call of a provider, as code: of a model that it is known to serve. */
import { callSnippets } from "@vitrine/inference/call-snippets";
import type { Provider, TaskName } from "@vitrine/inference";
import type { Offer } from "@vitrine/models";
import { AnchoredHeading } from "@vitrine/react";
import { SnippetPanel } from "../site/code.tsx";
import { PROVIDER_NAMES } from "../site/providers.ts";
import { playgroundPath } from "./playground.tsx";

/** A task that the service is called for, and one of its models that does it. */
function servedModelOf(provider: Provider, offers: readonly Offer[]): { task: TaskName; offer?: Offer } | undefined {
  const tasks = Object.keys(provider.tasks) as TaskName[];
  for (const task of tasks) {
    const offer = offers.find((each) => each.model !== undefined && each.task === offeredAs(task));
    if (offer !== undefined) return { task, offer };
  }
  return tasks[0] === undefined ? undefined : { task: tasks[0] };
}

/** What sources of offers call it. */
const offeredAs = (task: TaskName) => (task === "conversational" ? "text-generation" : task);

export function ExampleCall({ provider, offers }: { provider: Provider; offers: readonly Offer[] }) {
  const example = servedModelOf(provider, offers);
  if (example === undefined) return null;
  const { task, offer } = example;
  const { snippets } = callSnippets(
    {
      id: offer?.model ?? `${provider.directOnlyPrefix ?? "org/"}model`,
      tags: [],
      inferenceProviderMapping: [
        { provider: provider.id, providerId: offer?.providerId ?? "model", status: "live", task },
      ],
    },
    { task, provider: provider.id, direct: provider.isRetired === true || provider.directOnlyPrefix !== undefined },
  );
  const shown = snippets.find(({ client }) => client === "@vitrine/inference");
  if (!shown) return null;
  return (
    <>
      <AnchoredHeading level={2} id="call">
        A call
      </AnchoredHeading>
      <p>
        {PROVIDER_NAMES[provider.id]} with the client of this project. <a href="/models">A model’s own page</a> has the
        same call in Python, JavaScript, shell and C#; the{" "}
        <a href={playgroundPath(task, `key~${provider.id}~`)}>playground makes it with a key of yours</a>.
        {offer === undefined
          ? " No source names a model that it serves: put the id of one in the place of the example."
          : null}
      </p>
      <SnippetPanel library="@vitrine/inference" snippets={[shown]} headingLevel={3} />
    </>
  );
}
