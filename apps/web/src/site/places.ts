/** Addresses of pages that more than one page leads to. */

/** Models that fit beside each other. */
export const MOST_COMPARED = 4;

/** Address of a comparison. */
export function comparePath(ids: readonly string[]): string {
  return `/compare?${new URLSearchParams(ids.slice(0, MOST_COMPARED).map((id) => ["m", id]))}`;
}

/** Address of an owner's page. */
export function ownerPath(owner: string): string {
  return `/models/${encodeURIComponent(owner)}`;
}

/** A provider's page, where it has one. */
export function providerAddress(names: Readonly<Record<string, string>>): (id: string) => string | undefined {
  return (id) => (Object.hasOwn(names, id) ? `/providers/${id}` : undefined);
}
