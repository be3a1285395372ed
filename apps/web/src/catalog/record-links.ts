/**
 * Where a model's page, files and pictures are, by where its record came from. One place, so that
 * no link of a local model can lead to a hub: that would reveal its name, and a hub's model of the
 * same name would be loaded instead.
 */
import type { ModelRecord } from "@vitrine/models";
import { modelPath } from "@vitrine/react";
import { hubPath } from "./hub-path.ts";

export interface RecordLinks {
  /** A model of a folder on this machine. */
  isLocal: boolean;
  /** The model's page at the hub it came from. */
  hubPage?: string;
  /** Host of that hub. */
  hubHost?: string;
  /** The list of its files. */
  tree?: string;
  /** A page about a file. */
  file(path: string): string | undefined;
  /** The prefix of a file's path in a link, and of a picture's. */
  links: string;
  pictures: string;
  /** Another model that this one names and the store does not have. */
  model(id: string): string | undefined;
}

/** @param hubEndpoint the hub of the records that came along with this site */
export function recordLinks({ id, sha, origin }: ModelRecord, hubEndpoint: string): RecordLinks {
  if (origin !== undefined && origin.from !== "folder") {
    const endpoint = origin.from === "hub" ? origin.endpoint : hubEndpoint;
    const revision = (origin.from === "hub" ? origin.commit : undefined) ?? sha ?? "main";
    return {
      isLocal: false,
      hubPage: hubPath(endpoint, id),
      ...(URL.canParse(endpoint) && { hubHost: new URL(endpoint).host }),
      tree: hubPath(endpoint, `${id}/tree/${revision}`),
      file: (path) => hubPath(endpoint, `${id}/blob/${revision}/${path}`),
      links: hubPath(endpoint, `${id}/blob/${revision}/`),
      pictures: hubPath(endpoint, `${id}/resolve/${revision}/`),
      model: (other) => hubPath(endpoint, other),
    };
  }
  // A record without an origin may be a local model.
  return {
    isLocal: true,
    tree: filesPath(id),
    file: (path) => filesPath(id, path),
    links: filesPath(id, ""),
    pictures: `/${id.split("/").map(encodeURIComponent).join("/")}/resolve/main/`,
    model: () => undefined,
  };
}

/** Whether a model is local, so that its name must not leave this machine. */
export function isLocal({ origin }: Pick<ModelRecord, "origin">): boolean {
  return origin?.from !== "seed" && origin?.from !== "hub";
}

/** The id that an address of a model's pages names: `owner` and `name`, or `name` alone. */
export function modelIdOf({ owner, name = "" }: Readonly<Record<string, string>>): string {
  return owner === undefined ? name : `${owner}/${name}`;
}

/** The page of a model's files, or of one of them. */
export function filesPath(id: string, path?: string): string {
  const encoded = path?.split("/").map(encodeURIComponent).join("/");
  return `${modelPath(id)}/files${encoded === undefined ? "" : `/${encoded}`}`;
}

/** The page on which admins of a pushed model change who sees it, who may change it, its name and its end. */
export function settingsPath(id: string): string {
  return `${modelPath(id)}/settings`;
}
