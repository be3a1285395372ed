import { addressKind } from "@vitrine/base/network";

/** Whether an address, as it is or as an address of the web has it, or a name is this machine alone. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || addressKind(host) === "loopback";
}
