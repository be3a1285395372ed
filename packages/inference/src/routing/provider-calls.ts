/** The routes that most chat programs never take, in one module: to a named provider, and on to the next where one fails. */

export { callWithFallback, openWithFallback } from "./fallback.ts";
export { endpointDeclaration, routeToProvider } from "./provider-routing.ts";
