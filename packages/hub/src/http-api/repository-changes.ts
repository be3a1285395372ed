/**
 * Changes of a repository as a whole, whether a program or a page asks for them: who may make one is checked here, it is
 * made, and those who write down or pass on changes get it.
 */
import { PushError } from "../store/push-error.ts";
import type { Visibility } from "../store/repository-table.ts";
import type { PushApiOptions, Writer } from "./push-options.ts";
import { quoted } from "./responses.ts";

export type RepositoryChange =
  | { what: "settings"; id: string; visibility: Visibility }
  | { what: "move"; id: string; to: string }
  | { what: "delete"; id: string }
  | { what: "restore"; number: number };

/** @throws PushError where somebody may not change a repository, or is no admin of it */
export function requireRight(writer: Writer, id: string, right: "write" | "admin" = "write"): void {
  if (!writer.mayWrite(id)) throw new PushError("not-allowed", `${writer.name} may not write ${quoted(id)}.`);
  if (right === "admin" && !writer.mayAdmin(id))
    throw new PushError(
      "not-allowed",
      `Only an admin of ${quoted(id)} may do this. Ask one to do it, or to make you one.`,
    );
}

/**
 * Makes a change that admins of a repository may make.
 * @returns the name that the repository has afterwards, or had
 * @throws PushError that says why it is not made
 * @example
 * import { mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { changeRepository, openStore, PushedRepositories } from "@vitrine/hub";
 *
 * const folder = await mkdtemp(`${tmpdir()}/pushed-`);
 * const store = await openStore({ memory: true });
 * const pushed = await PushedRepositories.open({ folder, store });
 * await pushed.create("acme/parser", "ada");
 * const may = { mayRead: () => true, mayWrite: () => true, mayAdmin: () => true };
 * const ada = { name: "ada", subject: { kind: "service", subject: "ada" } as const, ...may };
 * console.log(await changeRepository({ what: "move", id: "acme/parser", to: "acme/reader" }, ada, { pushed })); // acme/reader
 * await pushed.close();
 * await store.close();
 */
export async function changeRepository(
  change: RepositoryChange,
  writer: Writer,
  { pushed, onChange }: Pick<PushApiOptions, "pushed" | "onChange">,
): Promise<string> {
  const { what } = change;
  const note = (id: string, detail?: string) =>
    onChange?.({ by: writer.name, what, id, ...(detail !== undefined && { detail }) });
  if (what === "restore") {
    const row = (await pushed.trash(writer)).find(({ number }) => number === change.number);
    if (!row) throw new PushError("not-found", "There is no such repository in the trash that you may restore.");
    await pushed.restore(row.number);
    note(row.id);
    return row.id;
  }
  const { id } = change;
  requireRight(writer, id, "admin");
  if (what === "settings") {
    await pushed.setVisibility(id, change.visibility);
    note(id, change.visibility);
  } else if (what === "move") {
    requireRight(writer, change.to);
    await pushed.move(id, change.to);
    note(id, change.to);
    return change.to;
  } else {
    await pushed.remove(id);
    note(id);
  }
  return id;
}
