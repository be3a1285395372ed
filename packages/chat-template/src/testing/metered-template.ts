/** A template that reports what a render was charged. */
import { PlainRun } from "../compile/plain-run.ts";
import { Template } from "../compile/template.ts";
import { TemplateError } from "../python/errors.ts";

export interface Charge {
  outcome: string;
  steps: number;
  /** Processor time of this thread, in milliseconds. */
  time: number;
}

export class MeteredTemplate extends Template {
  charge(context: Record<string, unknown>): Charge {
    const run = new PlainRun(context, {}, this.home);
    const before = process.cpuUsage();
    let outcome = "text";
    try {
      this.run(run);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      outcome = error.name;
    }
    const { user, system } = process.cpuUsage(before);
    return { outcome, steps: this.home.limits.steps - Math.max(0, run.steps), time: (user + system) / 1000 };
  }
}
