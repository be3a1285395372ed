/**
 * Which variable a name means, decided when the template is built.
 *
 * Jinja turns names into Python locals and closures, and its rules for that are visible from outside: a `set` in a loop
 * starts from the outer value in every round, a macro sees later assignments of the outer scope, an `if` has no scope
 * of its own. The same analysis is done here, with a numbered slot of an activation record for every Python local. A
 * name that is only read and never set anywhere above needs no slot: it is looked up once per render (`globals`).
 */
import type { Branch, Names, Statement } from "../syntax/nodes.ts";

/** One function of the compiled template: the root, a macro, a caller, a block, or the body of a recursive loop. */
export interface Activation {
  parent: Activation | null;
  slots: number;
  /** Names that nothing defines are looked up when the block runs, not once per render. */
  isDynamic: boolean;
}

export interface Slot {
  index: number;
  activation: Activation;
  name: string;
  /** Something is assigned to it. */
  isStored: boolean;
  /** It holds the `loop` of a loop. */
  isLoop: boolean;
}

/** Where the value of a slot comes from when its scope is entered: another slot, or what the name means above everything. */
export type Load = Slot | "parameter" | "missing" | "resolve";

export function activation(parent: Activation | null, isDynamic = parent?.isDynamic ?? false): Activation {
  return { parent, slots: 0, isDynamic };
}

export class Scope {
  readonly parent: Scope | null;
  readonly activation: Activation;
  /** Where the value of each of its names comes from. */
  readonly loads = new Map<string, Load>();
  /** Names that are assigned to. */
  readonly stores = new Set<string>();
  /** Slots by name, shared by a scope and its branches. */
  readonly slots: Map<string, Slot>;
  /** The scope of which this is one branch. A branch holds what it adds, and does not see what other branches add. */
  private readonly trunk: Scope | null;

  constructor(parent: Scope | null, owner: Activation, trunk: Scope | null = null) {
    this.parent = parent;
    this.activation = owner;
    this.trunk = trunk;
    this.slots = trunk ? trunk.slots : new Map();
  }

  private custom(name: string): Slot | undefined {
    return this.loads.has(name) ? this.slots.get(name) : this.trunk?.custom(name);
  }

  private isStoredHere(name: string): boolean {
    return this.stores.has(name) || (this.trunk?.isStoredHere(name) ?? false);
  }

  private define(name: string, load: Load, isStored: boolean): Slot {
    let slot = this.slots.get(name);
    if (!slot) {
      slot = { index: this.activation.slots++, activation: this.activation, name, isStored: false, isLoop: false };
      this.slots.set(name, slot);
    }
    slot.isStored ||= isStored;
    this.loads.set(name, load);
    return slot;
  }

  find(name: string): Slot | undefined {
    return this.custom(name) ?? this.parent?.find(name);
  }

  declareParameter(name: string): Slot {
    this.stores.add(name);
    return this.define(name, "parameter", true);
  }

  store(name: string): void {
    this.stores.add(name);
    const custom = this.custom(name);
    if (custom) {
      custom.isStored = true;
      return;
    }
    const outer = this.parent?.find(name);
    this.define(name, outer ?? "missing", true);
  }

  load(name: string): void {
    if (!this.find(name)) this.define(name, "resolve", false);
  }

  declare(names: Names): void {
    for (const name of names) this.declareParameter(name);
  }

  /** Names that an expression reads. */
  reads(names: Names): void {
    // Without an iterator, which costs more than the rest in a process that has just started.
    for (let index = 0; index < names.length; index += 1) this.load(names[index] as string);
  }

  statements(nodes: readonly Statement[]): void {
    for (let index = 0; index < nodes.length; index += 1) this.statement(nodes[index] as Statement);
  }

  private statement(node: Statement): void {
    switch (node.type) {
      case "print":
      case "do":
      case "for":
      case "call":
      case "filter":
        this.reads(node.names);
        break;
      case "set":
      case "setBlock":
        if (node.type === "set") this.reads(node.names);
        this.reads(node.spaces);
        for (const name of node.stored) this.store(name);
        break;
      case "if":
        this.branches(node.branches, node.otherwise, node.canAssign);
        break;
      case "macro":
        this.store(node.name);
        break;
      case "with":
        for (const { names } of node.bindings) this.reads(names);
        break;
      default:
    }
  }

  private branches(branches: readonly Branch[], otherwise: readonly Statement[], canAssign: boolean): void {
    // Branches that assign nothing only add names, in whatever order.
    if (!canAssign) {
      for (const { names, body } of branches) {
        this.reads(names);
        this.statements(body);
      }
      this.statements(otherwise);
      return;
    }
    const first = branches[0] as Branch;
    this.reads(first.names);
    const variants: Scope[] = [];
    if (first.body.length) this.branch(variants).statements(first.body);
    if (branches.length > 1) {
      const others = this.branch(variants);
      for (const branch of branches.slice(1)) others.branches([branch], [], true);
    }
    if (otherwise.length) this.branch(variants).statements(otherwise);
    this.merge(variants);
  }

  private branch(variants: Scope[]): Scope {
    const branch = new Scope(this.parent, this.activation, this);
    variants.push(branch);
    return branch;
  }

  private merge(variants: readonly Scope[]): void {
    const stored: string[] = [];
    for (const { stores } of variants) for (const name of stores) if (!this.isStoredHere(name)) stored.push(name);
    for (const { loads, stores } of variants) {
      for (const [name, load] of loads) this.loads.set(name, load);
      for (const name of stores) this.stores.add(name);
    }
    for (const name of stored) this.loads.set(name, this.parent?.find(name) ?? "resolve");
  }
}
