/** Markup that is put into the page a little in each step, so that none of the steps is long. */

/** How much in one step. */
const MAX_STEP_CHARS = 4_000;
const STEP_MS = 16;

const waiting: { chars: number; goOn: () => void }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Resolves when so many characters of markup may be put into the page. */
export function paced(chars: number): Promise<void> {
  return new Promise((goOn) => {
    waiting.push({ chars, goOn });
    timer ??= setTimeout(step, STEP_MS);
  });
}

function step(): void {
  let done = 0;
  while (waiting.length > 0 && (done === 0 || done + (waiting[0]?.chars ?? 0) <= MAX_STEP_CHARS)) {
    const next = waiting.shift();
    done += next?.chars ?? 0;
    next?.goOn();
  }
  timer = waiting.length > 0 ? setTimeout(step, STEP_MS) : undefined;
}
