/** Addresses of pages that more than one page leads to. */

/** Maximum number of models side by side. */
export const MAX_COMPARED = 4;

/** Address of a comparison. */
export function comparePath(ids: readonly string[]): string {
  return `/compare?${new URLSearchParams(ids.slice(0, MAX_COMPARED).map((id) => ["m", id]))}`;
}

/** Address of an owner's page. */
export function ownerPath(owner: string): string {
  return `/models/${encodeURIComponent(owner)}`;
}

/** A provider's page, where it has one. */
export function providerAddress(names: Readonly<Record<string, string>>): (id: string) => string | undefined {
  return (id) => (Object.hasOwn(names, id) ? `/providers/${id}` : undefined);
}

/** Where a task and a model can be tried. */
export function playgroundPath(task: string, model?: string): string {
  const query = new URLSearchParams({ task });
  if (model) query.set("run", model);
  return `/playground?${query}`;
}

/** Where a model's own template can be tried. */
export function chatTemplatePath(id: string): string {
  return `/chat-template?model=${encodeURIComponent(id)}`;
}
