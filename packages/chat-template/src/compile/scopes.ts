/**
 * Which variable a name means, decided when the template is built.
 *
 * Jinja turns names into Python locals and closures, and its rules for that are visible from outside: a `set` in a loop
 * starts from the outer value in every round, a macro sees later assignments of the outer scope, an `if` has no scope
 * of its own. The same analysis is done here, with a numbered slot of an activation record for every Python local. A
 * name that is only read and never set anywhere above needs no slot: it is looked up once per render (`globals`).
 */
import { type Expression, type Statement, type Target, someChild, targetNames } from "../syntax/nodes.ts";

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

/** Where the value of a slot comes from when its scope is entered. */
export type Load =
  | { kind: "parameter" }
  | { kind: "missing" }
  | { kind: "resolve"; name: string }
  | { kind: "alias"; slot: Slot };

export function activation(parent: Activation | null, isDynamic = parent?.isDynamic ?? false): Activation {
  return { parent, slots: 0, isDynamic };
}

export class Scope {
  readonly parent: Scope | null;
  readonly activation: Activation;
  loads = new Map<Slot, Load>();
  private refs = new Map<string, Slot>();
  private stores = new Set<string>();
  /** Slots by name, shared by a scope and its branches. */
  private family = new Map<string, Slot>();
  /** The scope of which this is one branch. A branch holds what it adds, and does not see what other branches add. */
  private trunk: Scope | null = null;

  constructor(parent: Scope | null, owner: Activation) {
    this.parent = parent;
    this.activation = owner;
  }

  private branch(): Scope {
    const branch = new Scope(this.parent, this.activation);
    branch.family = this.family;
    branch.trunk = this;
    return branch;
  }

  private own(name: string): Slot | undefined {
    return this.refs.get(name) ?? this.trunk?.own(name);
  }

  private isStoredHere(name: string): boolean {
    return this.stores.has(name) || (this.trunk?.isStoredHere(name) ?? false);
  }

  private define(name: string, load: Load, isStored: boolean): Slot {
    let slot = this.family.get(name);
    if (!slot) {
      slot = { index: this.activation.slots++, activation: this.activation, name, isStored: false, isLoop: false };
      this.family.set(name, slot);
    }
    slot.isStored ||= isStored;
    this.refs.set(name, slot);
    this.loads.set(slot, load);
    return slot;
  }

  find(name: string): Slot | undefined {
    return this.own(name) ?? this.parent?.find(name);
  }

  /** The names assigned to here and above, for a block that sees its surroundings. */
  visibleStores(): Map<string, Slot> {
    const visible = this.parent?.visibleStores() ?? new Map<string, Slot>();
    for (const name of this.stores) {
      const slot = this.find(name);
      if (slot) visible.set(name, slot);
    }
    return visible;
  }

  declareParameter(name: string): Slot {
    this.stores.add(name);
    return this.define(name, { kind: "parameter" }, true);
  }

  store(name: string): void {
    this.stores.add(name);
    const own = this.own(name);
    if (own) {
      own.isStored = true;
      return;
    }
    const outer = this.parent?.find(name);
    this.define(name, outer ? { kind: "alias", slot: outer } : { kind: "missing" }, true);
  }

  load(name: string): void {
    if (!this.find(name)) this.define(name, { kind: "resolve", name }, false);
  }

  declareTarget(target: Target): void {
    for (const name of targetNames(target).stored) this.declareParameter(name);
  }

  expression(node: Expression): void {
    if (node.type === "name") this.load(node.name);
    else someChild(node, this.inExpression);
  }

  private readonly inExpression = (child: Expression): false => {
    this.expression(child);
    return false;
  };

  statements(nodes: readonly Statement[]): void {
    for (const node of nodes) this.statement(node);
  }

  private target(target: Target): void {
    const { stored, namespaces } = targetNames(target);
    for (const name of namespaces) this.load(name);
    for (const name of stored) this.store(name);
  }

  private statement(node: Statement): void {
    switch (node.type) {
      case "print":
      case "do":
        this.expression(node.value);
        break;
      case "set":
        this.expression(node.value);
        this.target(node.target);
        break;
      case "setBlock":
        this.target(node.target);
        break;
      case "for":
        this.expression(node.items);
        break;
      case "if":
        this.branches(node.branches, node.otherwise, node.mayAssign);
        break;
      case "macro":
        this.store(node.name);
        break;
      case "call":
        this.expression(node.call);
        break;
      case "filter":
        this.expression(node.filter);
        break;
      case "with":
        for (const { value } of node.bindings) this.expression(value);
        break;
      default:
    }
  }

  private branches(
    branches: readonly { test: Expression; body: Statement[] }[],
    otherwise: readonly Statement[],
    mayAssign: boolean,
  ): void {
    const [first, ...rest] = branches;
    if (!first) return;
    // Branches that assign nothing only add names, in whatever order.
    if (!mayAssign) {
      for (const { test, body } of branches) {
        this.expression(test);
        this.statements(body);
      }
      this.statements(otherwise);
      return;
    }
    this.expression(first.test);
    const body = this.branch();
    body.statements(first.body);
    const others = this.branch();
    for (const branch of rest) others.branches([branch], [], true);
    const last = this.branch();
    last.statements(otherwise);
    this.merge([body, others, last]);
  }

  private merge(branches: readonly Scope[]): void {
    const stored = new Set<string>();
    for (const { stores } of branches) for (const name of stores) if (!this.isStoredHere(name)) stored.add(name);
    for (const { refs, loads, stores } of branches) {
      for (const [name, slot] of refs) this.refs.set(name, slot);
      for (const [slot, load] of loads) this.loads.set(slot, load);
      for (const name of stores) this.stores.add(name);
    }
    for (const name of stored) {
      const slot = this.find(name);
      const outer = this.parent?.find(name);
      if (slot) this.loads.set(slot, outer ? { kind: "alias", slot: outer } : { kind: "resolve", name });
    }
  }
}
