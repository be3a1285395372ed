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

/** An address that the site calls. */
export interface CalledAddress {
  /** The word for it in the doctor's lines. */
  about: string;
  /** What is there, as "The webhook"; only its origin is shown, as the rest may be secret. */
  name: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** What the site does without it, and what to do. */
  otherwise: string;
  /** What a right answer holds. Without it any answer will do: the address takes other requests. */
  expects?: RegExp;
}

/** Whether an address that the site calls answers as it should. */
export async function addressDiagnostic(called: CalledAddress): Promise<Diagnostic> {
  const { about, name, url, headers = {}, otherwise, expects } = called;
  const at = `${name} at ${new URL(url).origin}`;
  const answer = await answerOf(expects ? url : new URL(url).origin, { headers }, expects);
  if (answer.status === undefined) return wrong(about, `${at} ${answer.why} ${otherwise}`);
  if (expects === undefined || answer.isOk) return well(about, `${at} answers.`);
  return wrong(about, `${at} answers with status ${answer.status}, and not as expected. ${otherwise}`);
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
  expects?: RegExp,
): Promise<{ status: number; isOk: boolean } | { status?: undefined; isOk: false; why: string }> {
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
    if (expects) return { status: answer.status, isOk: answer.ok && expects.test(await answer.text()) };
    await answer.body?.cancel();
    return { status: answer.status, isOk: answer.ok };
  } catch (error) {
    return { isOk: false, why: `cannot be reached (${connectionProblem(error)}).` };
  }
}
