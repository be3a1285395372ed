/** The way back to a job. */

import { InferenceClientInputError } from "../wire/errors.ts";
import type { Provider, TaskEntry } from "../providers/provider.ts";
import { directWay, routedWay } from "./provider-routing.ts";
import { isHubToken, type Route } from "./route.ts";
import type { Transport } from "../wire/message.ts";

/** Rebuilds the way to a job from its ticket: base and credentials come from the declaration, never from the ticket. */
export function routeOfTicket(
  provider: Provider,
  entry: TaskEntry,
  routed: boolean,
  accessToken: string | undefined,
  transport: Transport,
): Pick<Route, "base" | "credentials" | "mode"> {
  const { options, details } = transport;
  if (accessToken !== undefined && isHubToken(accessToken) !== routed && !provider.isHub)
    throw new InferenceClientInputError(
      routed
        ? "The job was submitted through the router: come back to it with the hub token"
        : `The job was submitted to ${provider.name} itself: come back to it with the provider's key`,
      details,
    );
  return routed ? routedWay(provider, accessToken, options) : directWay(provider, entry, accessToken);
}
