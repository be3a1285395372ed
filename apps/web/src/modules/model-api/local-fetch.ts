/** Local models as a server that the client can call: requests to one address that exists nowhere are answered here. */
import { createLocalHandler, type CustomModel, type LocalRuntime } from "@vitrine/local-models";

/** `.invalid` is reserved: no name server knows it. */
export const LOCAL_ADDRESS = "http://local-models.invalid";

export function withLocalModels(
  send: typeof fetch,
  runtime: LocalRuntime | undefined,
  custom: (id: string) => Promise<CustomModel | undefined>,
): typeof fetch {
  if (!runtime) return send;
  const answer = createLocalHandler({ runtime, custom });
  return ((input: string | URL | Request, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input);
    return address.startsWith(`${LOCAL_ADDRESS}/`) ? answer(new Request(input, init)) : send(input, init);
  }) as typeof fetch;
}
