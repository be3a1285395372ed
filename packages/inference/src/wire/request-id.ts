/** The id that a service gives a request: services call it differently. */

const NAMES = ["x-request-id", "request-id", "x-amzn-requestid", "x-goog-request-id", "inference-id", "cf-ray"];

/** The service's id of a request; empty where it names none. */
export function requestIdOf(headers: Headers): string {
  return NAMES.map((name) => headers.get(name)).find((value) => value) ?? "";
}
