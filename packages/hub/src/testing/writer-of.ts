/** Test support: somebody who may do everything with some repositories. Not part of the package. */
import type { Writer } from "../http-api/push-options.ts";

export function writerOf(name: string, may: (id: string) => boolean = () => true): Writer {
  return { name, subject: { kind: "service", subject: name }, mayRead: may, mayWrite: may, mayAdmin: may };
}
