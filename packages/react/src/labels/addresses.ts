/**
 * Where the things that components name are shown. A site with other addresses hands in its own functions; what is left
 * out has the addresses of this project's site. A function that answers `undefined` makes a name without a link.
 */
import { modelPath } from "./model-path.ts";

export interface Addresses {
  model: (id: string) => string;
  owner: (name: string) => string;
  provider: (id: string) => string | undefined;
  task: (id: string) => string;
  library: (id: string) => string;
  /** Models side by side. */
  compare: (ids: readonly string[]) => string;
  /** Models that have a value of a field: a `task`, `library`, `license`, `language` or `tag`. */
  modelsWith: (fact: "task" | "library" | "license" | "language" | "tag" | "ability", value: string) => string;
  /** The page about sources of metadata. */
  sources: string;
}

const ADDRESSES: Addresses = {
  model: modelPath,
  owner: (name) => `/models/${encodeURIComponent(name)}`,
  provider: (id) => `/providers/${encodeURIComponent(id)}`,
  task: (id) => `/tasks/${encodeURIComponent(id)}`,
  library: (id) => `/libraries/${encodeURIComponent(id)}`,
  compare: (ids) => `/compare?${new URLSearchParams(ids.map((id) => ["m", id]))}`,
  modelsWith: (fact, value) => `/models?${fact}=${encodeURIComponent(value)}`,
  sources: "/sources",
};

export function addressesOf(own: Partial<Addresses> | undefined): Addresses {
  return own === undefined ? ADDRESSES : { ...ADDRESSES, ...own };
}

/** An untrusted address, where a browser may be led to it: nothing that runs, nothing on this machine. */
export function outerAddress(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  return /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}
