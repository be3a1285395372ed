/**
 * Where the things that components name are shown: a site hands in the functions for the pages that it has. A name
 * without an address is a name without a link.
 */
export interface Addresses {
  model: (id: string) => string | undefined;
  owner: (name: string) => string | undefined;
  provider: (id: string) => string | undefined;
  task: (id: string) => string | undefined;
  library: (id: string) => string | undefined;
  /** Models side by side. */
  compare: (ids: readonly string[]) => string | undefined;
  /** Models that have a value of a field: a `task`, `library`, `license`, `language` or `tag`. */
  modelsWith: (
    fact: "task" | "library" | "license" | "language" | "tag" | "ability",
    value: string,
  ) => string | undefined;
  /** The page about sources of metadata. */
  sources: string | undefined;
}

const nowhere = (): undefined => undefined;

const NO_ADDRESSES: Readonly<Addresses> = {
  model: nowhere,
  owner: nowhere,
  provider: nowhere,
  task: nowhere,
  library: nowhere,
  compare: nowhere,
  modelsWith: nowhere,
  sources: undefined,
};

export function addressesOf(own: Partial<Addresses> | undefined): Addresses {
  return { ...NO_ADDRESSES, ...own };
}

/** An untrusted address, where a browser may be led to it: nothing that runs, nothing on this machine. */
export function outerAddress(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  return /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}
