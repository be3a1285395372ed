/** The ways that most chat programs never take, in one part: to a named provider, and on to the next where one fails. */

export { callWithFallback, openWithFallback } from "./fallback.ts";
export { endpointForm, routeToProvider } from "./provider-routing.ts";
