/** Does small pieces of work one after the other, a few in each step, so that none of the steps is long. */

/** How much markup is put into the page in one step. */
const MAX_STEP_CHARS = 4_000;
const STEP_MS = 16;

const waiting: { chars: number; work: () => void }[] = [];
let isUnderWay = false;

/** @param chars how much markup the work puts into the page */
export function paced(chars: number, work: () => void): void {
  waiting.push({ chars, work });
  goOn();
}

function goOn(): void {
  if (isUnderWay) return;
  isUnderWay = true;
  setTimeout(() => {
    let done = 0;
    while (waiting.length > 0 && (done === 0 || done + (waiting[0]?.chars ?? 0) <= MAX_STEP_CHARS)) {
      const next = waiting.shift();
      done += next?.chars ?? 0;
      next?.work();
    }
    isUnderWay = false;
    if (waiting.length > 0) goOn();
  }, STEP_MS);
}
