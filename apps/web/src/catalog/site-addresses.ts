/** Where this site shows what its components name, and what parts of its addresses say. */
import { type Addresses, modelPath } from "@vitrine/react";

export const SITE_ADDRESSES: Readonly<Addresses> = {
  model: modelPath,
  owner: (name) => `/models/${encodeURIComponent(name)}`,
  provider: (id) => `/providers/${encodeURIComponent(id)}`,
  task: (id) => `/tasks/${encodeURIComponent(id)}`,
  library: (id) => `/libraries/${encodeURIComponent(id)}`,
  compare: (ids) => `/compare?${new URLSearchParams(ids.map((id) => ["m", id]))}`,
  modelsWith: (fact, value) => `/models?${fact}=${encodeURIComponent(value)}`,
  sources: "/sources",
};

/** A part of an address as text; as it stands where its encoding is broken. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
