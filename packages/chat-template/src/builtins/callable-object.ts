/** Something that a template can call and that has attributes. */
import type { Session } from "../python/limits.ts";
import { type Value, Callable, MISSING } from "../python/values.ts";

export class CallableObject extends Callable {
  private readonly attributes: Readonly<Record<string, () => Value>>;
  constructor(name: string, call: Callable["call"], attributes: Readonly<Record<string, () => Value>>) {
    super(name, call);
    this.attributes = attributes;
  }
  override attribute(_session: Session, name: string): Value {
    return Object.hasOwn(this.attributes, name) ? this.attributes[name]?.() : MISSING;
  }
}
