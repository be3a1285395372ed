/** The proxy of a company's network, as its environment names it for all programs. */

const NAMES = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"] as const;
const ON_THIS_MACHINE = ["localhost", "127.0.0.1", "::1"];

/**
 * The environment of Node's own proxy support (`http.setGlobalProxyFromEnv`, `new Agent({ proxyEnv })`): `HTTPS_PROXY`,
 * `HTTP_PROXY` and `NO_PROXY`. Nothing on this machine is requested by way of a proxy.
 *
 * @returns undefined where no proxy is named
 * @example
 * import { proxyEnvironment } from "@vitrine/base/network";
 *
 * console.log(proxyEnvironment({ HTTPS_PROXY: "http://proxy.example:3128", NO_PROXY: ".corp" }));
 * // { HTTPS_PROXY: 'http://proxy.example:3128', NO_PROXY: '.corp,localhost,127.0.0.1,::1' }
 */
export function proxyEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> | undefined {
  const named = NAMES.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  if (named.length === 0) return undefined;
  const without = (env["no_proxy"] ?? env["NO_PROXY"] ?? "").split(",").filter((each) => each.trim() !== "");
  return { ...Object.fromEntries(named), NO_PROXY: [...new Set([...without, ...ON_THIS_MACHINE])].join(",") };
}
