/**
 * Runs jobs with a limit of how many at once. Pausing lets what runs end and starts nothing more; stopping aborts what
 * runs and forgets the rest. A job never rejects: it stores its own failure.
 */

export interface QueueState {
  waiting: number;
  running: number;
  /** Ended since the queue was last empty. */
  ended: number;
  isPaused: boolean;
}

export interface JobQueue<Job> {
  /** Adds jobs at the end. */
  add(jobs: readonly Job[]): void;
  pause(): void;
  resume(): void;
  stop(): void;
  setParallel(parallel: number): void;
  state(): QueueState;
  /** The jobs that run now. */
  running(): readonly Job[];
}

export function jobQueue<Job>({
  parallel: initialParallel,
  run,
  onChange,
}: {
  parallel: number;
  run: (job: Job, signal: AbortSignal) => Promise<void>;
  onChange: () => void;
}): JobQueue<Job> {
  let parallel = initialParallel;
  let waiting: Job[] = [];
  /** Index of the next job: taking from the front of an array of thousands would move the others each time. */
  let next = 0;
  let ended = 0;
  let isPaused = false;
  const running = new Map<Job, AbortController>();

  const startMore = () => {
    while (!isPaused && running.size < parallel && next < waiting.length) {
      const job = waiting[next] as Job;
      next += 1;
      const aborter = new AbortController();
      running.set(job, aborter);
      void run(job, aborter.signal).finally(() => {
        // A stopped job has been taken out already.
        if (running.get(job) !== aborter) return;
        running.delete(job);
        ended += 1;
        startMore();
        onChange();
      });
    }
    if (running.size === 0 && next >= waiting.length) {
      waiting = [];
      next = 0;
      isPaused = false;
    }
  };
  return {
    add(jobs) {
      if (running.size === 0 && next >= waiting.length) ended = 0;
      waiting.push(...jobs);
      startMore();
      onChange();
    },
    pause() {
      isPaused = running.size > 0 || next < waiting.length;
      onChange();
    },
    resume() {
      isPaused = false;
      startMore();
      onChange();
    },
    stop() {
      waiting = [];
      next = 0;
      isPaused = false;
      const stopped = [...running.values()];
      running.clear();
      for (const aborter of stopped) aborter.abort();
      onChange();
    },
    setParallel(count) {
      parallel = Math.max(1, count);
      startMore();
      onChange();
    },
    state: () => ({ waiting: waiting.length - next, running: running.size, ended, isPaused }),
    running: () => [...running.keys()],
  };
}
