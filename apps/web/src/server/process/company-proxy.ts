import { setGlobalProxyFromEnv } from "node:http";
import { proxyEnvironment } from "@vitrine/base/network";

/** From now on `fetch` and Node's own requests go by way of the proxy that the environment names, if it names one. */
export function useProxyOfEnvironment(env: NodeJS.ProcessEnv = process.env): void {
  const proxy = proxyEnvironment(env);
  if (proxy) setGlobalProxyFromEnv(proxy);
}
