import { connectionProblem } from "./log/error-log.ts";

/** The result of one check of the doctor. */
export interface Diagnostic {
  about: string;
  state: "well" | "note" | "wrong";
  says: string;
}

export const well = (about: string, says: string): Diagnostic => ({ about, state: "well", says });
export const note = (about: string, says: string): Diagnostic => ({ about, state: "note", says });
export const wrong = (about: string, says: string): Diagnostic => ({ about, state: "wrong", says });

const ANSWER_MS = 5_000;

/** Tries to open something whose error is a message for the operator. */
export async function tried(about: string, open: () => Promise<unknown>, says: string): Promise<Diagnostic> {
  return open().then(
    () => well(about, says),
    (error: unknown) => wrong(about, (error as Error).message),
  );
}

/** The first letters at an address, where something answers. */
export async function textOf(address: string): Promise<string | undefined> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined);
  return answer?.text().catch(() => undefined);
}

/** The status at an address, or why there is none in five seconds: "cannot be reached (ECONNREFUSED)." */
export async function answerOf(
  address: string,
  init: RequestInit = {},
): Promise<{ status: number; isOk: boolean } | { status?: undefined; isOk: false; why: string }> {
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
    await answer.body?.cancel();
    return { status: answer.status, isOk: answer.ok };
  } catch (error) {
    return { isOk: false, why: `cannot be reached (${connectionProblem(error)}).` };
  }
}
