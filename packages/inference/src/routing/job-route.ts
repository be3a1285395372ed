/** The route back to a job. */

import { InferenceClientInputError } from "../wire/errors.ts";
import type { Provider, TaskEntry } from "../protocol/provider.ts";
import { isProviderId } from "../providers/index.ts";
import { directRoute, routerRoute } from "./provider-routing.ts";
import { isHubToken, type Route } from "./route.ts";
import type { Transport } from "../wire/message.ts";

/** Rebuilds the route to a job from its handle: base and credentials come from the declaration, never from the job handle. */
export function routeOfJob(
  provider: Provider,
  entry: TaskEntry,
  routed: boolean,
  accessToken: string | undefined,
  transport: Transport,
): Pick<Route, "base" | "credentials" | "mode"> {
  const { options, details } = transport;
  if (accessToken !== undefined && isHubToken(accessToken) !== routed && !provider.isHub && isProviderId(provider.id))
    throw new InferenceClientInputError(
      routed
        ? "The job was submitted through the router: come back to it with the hub token"
        : `The job was submitted to ${provider.name} itself: come back to it with the provider's key`,
      details,
    );
  return routed ? routerRoute(provider, accessToken, options) : directRoute(provider, entry, accessToken);
}
