/** Which network of timm a model is, and the run of a shape with that very network. Apart, because the table is long. */
import type { Snippet } from "@vitrine/code";
import type { Runs } from "../entry/library.ts";
import { NETWORKS } from "./generated/tested-networks.ts";

/** The maker's own ids are `network.weights`; others name theirs as they like. */
export function networkOf({ id }: { readonly id: string }): string | undefined {
  return /^timm\/([^.]+)/.exec(id)?.[1];
}

/** The run of this shape with the network that the model is. */
export function ranWithNetwork(model: { readonly id: string }, shape: string, all: Runs = NETWORKS): Snippet["ran"] {
  const network = networkOf(model);
  if (network === undefined) return undefined;
  for (const [key, networks] of Object.entries(all))
    for (const [names, shapes] of Object.entries(networks))
      if (` ${names} `.includes(` ${network} `) && shapes.split(" ").includes(shape)) {
        const [date = "", ...packages] = key.split(" ");
        return { packages: packages.join(" "), date, against: "model", architecture: network };
      }
  return undefined;
}
