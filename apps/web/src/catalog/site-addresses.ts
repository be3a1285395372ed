/** Where this site shows what its components name. */
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
