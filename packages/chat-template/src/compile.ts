/**
 * Statements to closures: the second half of the compiler, with scopes, loops, macros and output.
 *
 * A statement is a function that writes to the run's output and says whether a loop goes on. A template is compiled
 * once for plain output, where writing is appending to a string, and once more when somebody asks for origins, where
 * writing also notes what came from where; so the plain render pays nothing for the other.
 */
import {
  type Place,
  type Unit,
  compileCall,
  compileExpression,
  compileFilter,
  globalIndex,
  readSlot,
} from "./compile-expression.ts";
import { truth } from "./comparison.ts";
import { Fault, TemplateSyntaxError } from "./errors.ts";
import { claim, descend, session, spend } from "./limits.ts";
import {
  type BodyFacts,
  type Expression,
  type ExpressionOf,
  type Signature,
  type Statement,
  type StatementOf,
  type Target,
  childExpressions,
  childStatements,
  targetNames,
} from "./nodes.ts";
import { stringOf, textFor } from "./printing.ts";
import {
  type Code,
  type Evaluate,
  type MacroPlan,
  type Run,
  type Tracer,
  Frame,
  LoopContext,
  Macro,
  capture,
  unpack,
} from "./runtime.ts";
import { type Activation, type Slot, Scope, activation, readsName, storesName } from "./scopes.ts";
import { iterate } from "./sequences.ts";
import { escapeStr } from "./strings.ts";
import { type Str, type Value, Callable, MISSING, NO_KEYWORDS, Namespace, PyStr, Undefined } from "./values.ts";

/** Where a statement stands. */
interface Site extends Place {
  /** Assignments here are seen by blocks. */
  isTopLevel: boolean;
  /** A `break` here leaves a loop. */
  isInLoop: boolean;
  blocks: Map<string, (run: Run) => void>;
  hasBlocks: boolean;
}

export interface Compiled {
  slots: number;
  body: Code;
  /** Names to look up before a render, in the order of their index. */
  globals: string[];
}

export function compileTemplate(statements: readonly Statement[], unit: Unit, tracer: Tracer | null): Compiled {
  const owner = activation(null);
  const scope = new Scope(null, owner);
  const hasBlocks = unit.needsCheck && findBlocks(statements, unit.source).size > 0;
  const site: Site = {
    unit,
    scope,
    isSoft: false,
    escape: false,
    tracer,
    isTopLevel: true,
    isInLoop: false,
    blocks: new Map(),
    hasBlocks,
  };
  const self = unit.names.has("self") && readsName(statements, "self") ? scope.declareParameter("self") : undefined;
  scope.statements(statements);
  const body = enterAnd(scope, unit, compileBody(statements, site));
  const code: Code = self
    ? (frame) => {
        frame.slots[self.index] = selfReference(site.blocks, frame.run);
        return body(frame);
      }
    : body;
  return { slots: owner.slots, body: code, globals: [...unit.globals.keys()] };
}

/** The names of all blocks; the same name twice is an error. */
function findBlocks(statements: readonly Statement[], source: string, names = new Set<string>()): Set<string> {
  for (const node of statements) {
    if (node.type === "block") {
      if (names.has(node.name))
        throw new TemplateSyntaxError(`The block '${node.name}' is there twice.`, source, node.at);
      names.add(node.name);
    }
    findBlocks(childStatements(node), source, names);
  }
  return names;
}

function selfReference(blocks: Site["blocks"], run: Run): Value {
  const attributes: Record<string, () => Value> = {};
  for (const [name, render] of blocks) {
    attributes[name] = () =>
      new Callable("block", () => {
        const { text } = capture(new Frame(0, null, run), () => (render(run), 0));
        return run.autoescape ? markSafe(text) : text;
      });
  }
  return new Callable("TemplateReference", () => new Undefined("A template cannot be called.").fail(), attributes);
}

function markSafe(text: Str): PyStr {
  return typeof text === "string" ? new PyStr(text, true, null) : new PyStr(text.text, true, text.pieces);
}

// ---- bodies and scopes

function compileBody(statements: readonly Statement[], site: Site): Code {
  const codes = statements.map((node) => compileStatement(node, site));
  const [first, second, third] = codes;
  if (!first) return () => 0;
  if (!second) return first;
  if (!third) return (frame) => first(frame) || second(frame);
  if (codes.length === 3) return (frame) => first(frame) || second(frame) || third(frame);
  return (frame) => {
    for (let index = 0; index < codes.length; index += 1) {
      const signal = (codes[index] as Code)(frame);
      if (signal) return signal;
    }
    return 0;
  };
}

/** Gives the slots of a scope their first values. */
function compileEntry(scope: Scope, unit: Unit): ((frame: Frame) => void) | null {
  const steps: ((frame: Frame) => void)[] = [];
  for (const [slot, load] of scope.loads) {
    const { index } = slot;
    if (load.kind === "missing") steps.push((frame) => void (frame.slots[index] = MISSING));
    else if (load.kind === "alias") {
      const read = readSlot(load.slot, scope.activation);
      if (!load.slot.isStored && !load.slot.activation.isDynamic) {
        const from = globalIndex(unit, load.slot.name);
        steps.push((frame) => void (frame.slots[index] = frame.run.globals[from]));
      } else steps.push((frame) => void (frame.slots[index] = read(frame)));
    } else if (load.kind === "resolve") {
      if (scope.activation.isDynamic) steps.push((frame) => void (frame.slots[index] = frame.run.lookUp(load.name)));
      else if (slot.isStored) {
        const from = globalIndex(unit, load.name);
        steps.push((frame) => void (frame.slots[index] = frame.run.globals[from]));
      }
    }
  }
  if (!steps.length) return null;
  const [only] = steps;
  if (only && steps.length === 1) return only;
  return (frame) => {
    for (const step of steps) step(frame);
  };
}

/** Enters the scope, whose loads are complete only after the body was compiled, and runs the body. */
function enterAnd(scope: Scope, unit: Unit, body: Code): Code {
  const enter = compileEntry(scope, unit);
  return enter
    ? (frame) => {
        enter(frame);
        return body(frame);
      }
    : body;
}

function inner(site: Site, scope = new Scope(site.scope, site.scope.activation)): Site {
  return { ...site, scope, isSoft: false, isTopLevel: false };
}

// ---- targets

type Store = (frame: Frame, value: Value) => void;

function compileTarget(target: Target, site: Site): Store {
  if (target.type === "tuple") {
    const stores = target.items.map((item) => compileTarget(item, site));
    return (frame, value) => {
      frame.run.at = target.at;
      const items = unpack(value, stores.length);
      for (let index = 0; index < stores.length; index += 1) stores[index]?.(frame, items[index]);
    };
  }
  if (target.type === "namespace") {
    const read = compileExpression({ type: "name", name: target.name, at: target.at }, site);
    return (frame, value) => (read(frame) as Namespace).values.set(target.attribute, value);
  }
  const { index } = site.scope.find(target.name) as Slot;
  const { name } = target;
  if (site.isTopLevel && site.hasBlocks) {
    return (frame, value) => {
      frame.slots[index] = value;
      (frame.run.variables ??= new Map()).set(name, value);
    };
  }
  return (frame, value) => void (frame.slots[index] = value);
}

/** Only a namespace has attributes that can be set; asked before the value is worked out. */
function compileNamespaceCheck(target: Target, site: Site): ((frame: Frame) => void) | null {
  const { namespaces } = targetNames(target);
  if (!namespaces.length) return null;
  const reads = namespaces.map((name) => compileExpression({ type: "name", name, at: target.at }, site));
  return (frame) => {
    for (const read of reads) {
      if (read(frame) instanceof Namespace) continue;
      frame.run.at = target.at;
      throw new Fault("type", "Only attributes of a namespace() can be set.");
    }
  };
}

// ---- statements

function compileStatement(node: Statement, site: Site): Code {
  switch (node.type) {
    case "text":
      return compileText(node.value, node.at, site);
    case "print":
      return compilePrint(node, site);
    case "for":
      return node.recursive ? compileRecursive(node, site) : compileFor(node, site);
    case "if":
      return compileIf(node, site);
    case "set": {
      const check = compileNamespaceCheck(node.target, site);
      const value = compileExpression(node.value, site);
      const store = compileTarget(node.target, site);
      return (frame) => {
        check?.(frame);
        store(frame, value(frame));
        return 0;
      };
    }
    case "setBlock":
      return compileSetBlock(node, site);
    case "with":
      return compileWith(node, site);
    case "macro": {
      const make = compileMacro(node.name, node.signature, node, site);
      const store = compileTarget({ type: "name", name: node.name, at: node.at }, site);
      return (frame) => {
        store(frame, make(frame));
        return 0;
      };
    }
    case "call": {
      const caller = compileMacro(null, node.signature, node, site);
      const value = compileCall(node.call as ExpressionOf<"call">, site, caller);
      return write(value, node.at, site, false);
    }
    case "filter":
      return compileFilterBlock(node, site);
    case "block":
      return compileBlock(node, site);
    case "autoescape":
      return compileAutoescape(node, site);
    case "generation":
      return compileGeneration(node, site);
    case "do": {
      const value = compileExpression(node.value, site);
      return (frame) => {
        value(frame);
        return 0;
      };
    }
    case "break":
    case "continue": {
      if (!site.isInLoop)
        throw new TemplateSyntaxError(`'${node.type}' is only allowed in a loop.`, site.unit.source, node.at);
      const signal = node.type === "break" ? 1 : 2;
      return () => signal;
    }
  }
}

// ---- output

function compileText(value: string, at: number, site: Site): Code {
  const { tracer } = site;
  if (tracer) {
    return ({ run }) => {
      tracer.write(run, value, at);
      checkOutput(run);
      return 0;
    };
  }
  return ({ run }) => {
    run.out += value;
    if (run.out.length > run.checkAt) checkOutput(run);
    return 0;
  };
}

function compilePrint(node: StatementOf<"print">, site: Site): Code {
  const { value, at } = node;
  // A macro that is only printed writes straight to the output.
  if (value.type === "call" && value.callee.type === "name" && site.escape === false && !site.tracer) {
    const { name } = value.callee;
    const slot = site.scope.find(name);
    const isSimple = !value.args.star && !value.args.doubleStar && !value.args.keywords.length;
    if (slot?.isStored && isSimple) return printMacro(value, site, at);
  }
  // Jinja works out constants when it builds, before a condition of `autoescape` can be known.
  const escape = value.type === "constant" && site.escape === "atRunTime" ? false : site.escape;
  return write(compileExpression(value, site), at, { ...site, escape }, isTemplateOwn(value));
}

function printMacro(node: ExpressionOf<"call">, site: Site, at: number): Code {
  const callee = compileExpression(node.callee, site);
  const args = node.args.positional.map((item) => compileExpression(item, site));
  const other = write(compileExpression(node, site), at, site, false);
  return (frame) => {
    const macro = callee(frame);
    if (!(macro instanceof Macro)) return other(frame);
    const values = args.map((item) => item(frame));
    frame.run.at = node.at;
    macro.write(values, NO_KEYWORDS);
    return 0;
  };
}

/** Whether what is not text in the value can only come from the template: constants and the counters of a loop. */
function isTemplateOwn(node: Expression): boolean {
  if (node.type === "constant") return true;
  if (node.type === "attribute" && node.object.type === "name" && node.object.name === "loop") {
    return !node.name.endsWith("item");
  }
  return ["binary", "unary", "concat"].includes(node.type) && childExpressions(node).every(isTemplateOwn);
}

/** Writes the text of a value. `isOwn` says that a number in it is none of the input's. */
function write(value: Evaluate, at: number, site: Site, isOwn: boolean): Code {
  const { escape } = site;
  const asText = (frame: Frame, result: Value): Str => {
    frame.run.at = at;
    if (escape === true || (escape === "atRunTime" && frame.run.autoescape)) return escapeStr(stringOf(result));
    return stringOf(result);
  };
  const { tracer } = site;
  if (tracer) {
    return (frame) => {
      const result = value(frame);
      const text = asText(frame, result);
      // Whatever is not a str has no origin of its own; numbers may be input, so they count as it.
      const isForeign =
        !isOwn &&
        typeof text === "string" &&
        text !== "" &&
        typeof result !== "string" &&
        !(result instanceof Undefined) &&
        !(result instanceof PyStr);
      tracer.write(frame.run, isForeign ? tracer.foreign(text) : text, at);
      checkOutput(frame.run);
      return 0;
    };
  }
  if (escape === false) {
    return (frame) => {
      const result = value(frame);
      const { run } = frame;
      if (typeof result === "string") run.out += result;
      else {
        const text = asText(frame, result);
        run.out += typeof text === "string" ? text : text.text;
      }
      if (run.out.length > run.checkAt) checkOutput(run);
      return 0;
    };
  }
  return (frame) => {
    const text = asText(frame, value(frame));
    frame.run.out += typeof text === "string" ? text : text.text;
    checkOutput(frame.run);
    return 0;
  };
}

/** A long output is looked at whenever it has grown by so much, or by a quarter. */
export const FIRST_CHECK = 1 << 18;

/**
 * Refuses an output that is too long, and makes one text of it: engines keep what was appended as a tree of parts, which
 * takes many times the memory of the text when the parts are short.
 */
function checkOutput(run: Run): void {
  const { length } = run.out;
  if (length > session.limits.length) claim(length);
  if (length < FIRST_CHECK) return;
  readFirst(run.out);
  run.checkAt = Math.min(session.limits.length, length + Math.max(FIRST_CHECK, length >> 2));
}

let firstUnit = 0;

/** Reading any part makes the tree a text; what was read is kept, or an engine would leave the reading out. */
function readFirst(text: string): number {
  return (firstUnit = (firstUnit ^ text.charCodeAt(0)) & 0xffff);
}

// ---- if, with, set

/** From so many branches on they are walked in a loop: functions that call the next would fill the stack. */
const MANY_BRANCHES = 16;

function compileIf(node: StatementOf<"if">, site: Site): Code {
  const soft: Site = { ...site, isSoft: true };
  const branches = node.branches.map(({ test, body }) => ({
    test: compileExpression(test, soft),
    body: compileBody(body, soft),
  }));
  const otherwise = compileBody(node.otherwise, soft);
  if (branches.length < MANY_BRANCHES) {
    return branches.reduceRight<Code>(
      (rest, { test, body }) =>
        (frame) => {
          const value = test(frame);
          return value === true || (value !== false && truth(value)) ? body(frame) : rest(frame);
        },
      otherwise,
    );
  }
  return (frame) => {
    for (let index = 0; index < branches.length; index += 1) {
      const branch = branches[index] as (typeof branches)[number];
      const value = branch.test(frame);
      if (value === true || (value !== false && truth(value))) return branch.body(frame);
    }
    return otherwise(frame);
  };
}

function compileWith(node: StatementOf<"with">, site: Site): Code {
  const here = inner(site);
  for (const { target } of node.bindings) here.scope.declareTarget(target);
  here.scope.statements(node.body);
  const bindings = node.bindings.map(({ target, value }) => ({
    store: compileTarget(target, here),
    value: compileExpression(value, site),
  }));
  const body = compileBody(node.body, here);
  const enter = compileEntry(here.scope, site.unit);
  return (frame) => {
    enter?.(frame);
    for (const { store, value } of bindings) store(frame, value(frame));
    return body(frame);
  };
}

function compileSetBlock(node: StatementOf<"setBlock">, site: Site): Code {
  const here = inner(site);
  here.scope.statements(node.body);
  const body = enterAnd(here.scope, site.unit, compileBody(node.body, here));
  const filtered = node.filter && compileFilterChain(node.filter, here);
  const store = compileTarget(node.target, site);
  return (frame) => {
    const { text, signal } = capture(frame, body);
    if (signal) return signal;
    const value = filtered ? filtered(frame, text) : text;
    store(frame, frame.run.autoescape ? markSafe(stringOf(value)) : value);
    return 0;
  };
}

/** The filters of a block, applied to what the block wrote. */
function compileFilterChain(node: Expression, site: Site): (frame: Frame, text: Str) => Value {
  const captured: Value[] = [];
  const input: Evaluate = () => captured.pop();
  const chain = (filter: Expression): Evaluate => {
    if (filter.type !== "filter") return input;
    return compileFilter(filter, site, filter.input ? chain(filter.input) : input);
  };
  const apply = chain(node);
  return (frame, text) => {
    const { escape } = site;
    captured.push(escape === true || (escape === "atRunTime" && frame.run.autoescape) ? markSafe(text) : text);
    return apply(frame);
  };
}

function compileFilterBlock(node: StatementOf<"filter">, site: Site): Code {
  const here = inner(site);
  here.scope.statements(node.body);
  here.scope.expression(node.filter);
  const body = enterAnd(here.scope, site.unit, compileBody(node.body, here));
  const apply = compileFilterChain(node.filter, here);
  const text: Value[] = [];
  const output = write((frame) => apply(frame, text.pop() as Str), node.at, site, true);
  return (frame) => {
    const captured = capture(frame, body);
    if (captured.signal) return captured.signal;
    text.push(captured.text);
    return output(frame);
  };
}

function compileAutoescape(node: StatementOf<"autoescape">, site: Site): Code {
  const here = inner(site);
  here.scope.expression(node.enabled);
  here.scope.statements(node.body);
  const enabled = compileExpression(node.enabled, here);
  const escape = node.enabled.type === "constant" ? Boolean(node.enabled.value) : "atRunTime";
  const body = enterAnd(here.scope, site.unit, compileBody(node.body, { ...here, escape }));
  return (frame) => {
    const before = frame.run.autoescape;
    frame.run.autoescape = truth(enabled(frame));
    const signal = body(frame);
    frame.run.autoescape = before;
    return signal;
  };
}

// ---- loops

interface LoopParts {
  store: Store;
  body: Code;
  enter: ((frame: Frame) => void) | null;
  otherwise: Code | null;
  /** Keeps the items that pass the loop's `if`. */
  choose: ((frame: Frame, items: Iterable<Value>) => Iterable<Value>) | null;
  loop: Slot | null;
  cost: number;
}

/** Compiles the inside of a loop; `site` is where its body stands, `outer` where its `else` and `if` see from. */
function compileLoop(node: StatementOf<"for">, site: Site, outer: Site, isExtended: boolean): LoopParts {
  if (site.unit.needsCheck && storesName([node], "loop")) {
    throw new TemplateSyntaxError("'loop' is the loop itself and cannot be assigned to.", site.unit.source, node.at);
  }
  const { scope } = site;
  const loop = isExtended ? scope.declareParameter("loop") : null;
  if (loop) loop.isLoop = true;
  scope.declareTarget(node.target);
  scope.statements(node.body);
  const test = node.test && compileLoopTest(node.test, node.target, outer);
  const store = compileTarget(node.target, site);
  const body = compileBody(node.body, { ...site, isInLoop: true });
  let otherwise: Code | null = null;
  if (node.otherwise.length) {
    const elseSite = inner(outer);
    elseSite.scope.statements(node.otherwise);
    otherwise = enterAnd(elseSite.scope, site.unit, compileBody(node.otherwise, elseSite));
  }
  return { store, body, enter: compileEntry(scope, site.unit), otherwise, choose: test, loop, cost: node.facts.weight };
}

function compileLoopTest(test: Expression, target: Target, outer: Site): NonNullable<LoopParts["choose"]> {
  const here = inner(outer);
  here.scope.declareTarget(target);
  here.scope.expression(test);
  const enter = compileEntry(here.scope, outer.unit);
  const store = compileTarget(target, here);
  const passes = compileExpression(test, here);
  return function* choose(frame, items) {
    enter?.(frame);
    for (const item of items) {
      spend(1);
      store(frame, item ?? null);
      if (truth(passes(frame))) yield item;
    }
  };
}

/**
 * Runs the rounds; gives whether any of them came to its end. A round that `break` or `continue` leaves does not count
 * for the loop's `else`, as in Jinja.
 */
function runLoop(
  frame: Frame,
  parts: LoopParts,
  items: Iterable<Value>,
  depth: number,
  recurse: LoopContext["recurse"],
): boolean {
  const { store, body, enter, choose, loop, cost } = parts;
  const chosen = choose ? choose(frame, items) : items;
  let isFinished = false;
  if (Array.isArray(chosen)) {
    const context = loop && new LoopContext(chosen, depth, recurse);
    if (loop) frame.slots[loop.index] = context;
    for (let index = 0; index < chosen.length; index += 1) {
      spend(cost);
      if (context) context.index0 = index;
      store(frame, (chosen[index] as Value) ?? null);
      enter?.(frame);
      const signal = body(frame);
      if (signal === 1) break;
      if (signal === 0) isFinished = true;
    }
    return isFinished;
  }
  const context = new LoopContext(chosen, depth, recurse);
  if (loop) frame.slots[loop.index] = context;
  for (let index = 0; context.has(index); index += 1) {
    spend(cost);
    context.index0 = index;
    store(frame, context.items[index] ?? null);
    enter?.(frame);
    const signal = body(frame);
    if (signal === 1) break;
    if (signal === 0) isFinished = true;
  }
  return isFinished;
}

function usesLoop(node: StatementOf<"for">, hasBlocks: boolean): boolean {
  return (
    node.recursive ||
    (node.facts.mentionsLoop && readsName(node.body, "loop")) ||
    (hasBlocks && hasScopedBlock(node.body))
  );
}

function hasScopedBlock(statements: readonly Statement[]): boolean {
  return statements.some((node) => (node.type === "block" && node.scoped) || hasScopedBlock(childStatements(node)));
}

function compileFor(node: StatementOf<"for">, site: Site): Code {
  const items = compileExpression(node.items, site);
  const parts = compileLoop(node, inner(site), site, usesLoop(node, site.hasBlocks));
  const { otherwise } = parts;
  return (frame) => {
    const value = items(frame);
    frame.run.at = node.at;
    const hadItems = runLoop(frame, parts, iterate(value), 0, null);
    return !hadItems && otherwise ? otherwise(frame) : 0;
  };
}

/** A loop that can call itself is a function of its own: every call has its own variables. */
function compileRecursive(node: StatementOf<"for">, site: Site): Code {
  const owner = activation(site.scope.activation);
  const here: Site = { ...inner(site, new Scope(site.scope, owner)), isInLoop: false };
  const outer: Site = { ...inner(site, new Scope(site.scope, owner)), isInLoop: false };
  const items = compileExpression(node.items, site);
  const parts = compileLoop(node, here, outer, true);
  const render = (frame: Frame, value: Value, depth: number): Str => {
    const own = new Frame(owner.slots, frame, frame.run);
    descend();
    const { text } = capture(own, (current) => {
      const hadItems = runLoop(current, parts, iterate(value), depth, (nested, level) => render(frame, nested, level));
      if (!hadItems) parts.otherwise?.(current);
      return 0;
    });
    session.depth -= 1;
    return frame.run.autoescape ? markSafe(text) : text;
  };
  return write(
    (frame) => {
      const value = items(frame);
      frame.run.at = node.at;
      return render(frame, value, 0);
    },
    node.at,
    { ...site, escape: false },
    true,
  );
}

// ---- macros and callers

function compileMacro(
  name: string | null,
  signature: Signature,
  { body, facts, at }: { body: Statement[]; facts: BodyFacts; at: number },
  site: Site,
): (frame: Frame) => Macro {
  const owner = activation(site.scope.activation);
  const here: Site = { ...inner(site, new Scope(site.scope, owner)), isInLoop: false };
  const { scope } = here;
  const slots = signature.parameters.map((parameter) => scope.declareParameter(parameter).index);
  const special = (special: string): number => {
    if (!site.unit.names.has(special) || !readsName(body, special)) return -1;
    const position = signature.parameters.indexOf(special);
    if (position < 0) return scope.declareParameter(special).index;
    if (special === "caller" && position < signature.parameters.length - signature.defaults.length) {
      throw new TemplateSyntaxError(
        "The special argument 'caller' must be left out or have a default.",
        site.unit.source,
        at,
      );
    }
    return -1;
  };
  const [callerSlot, keywordsSlot, varargsSlot] = [special("caller"), special("kwargs"), special("varargs")];
  for (const fallback of signature.defaults) scope.expression(fallback);
  scope.statements(body);
  const offset = signature.parameters.length - signature.defaults.length;
  const defaults = signature.parameters.map((_, index) => {
    const fallback = signature.defaults[index - offset];
    return fallback ? compileExpression(fallback, here) : null;
  });
  const code = compileBody(body, here);
  const enter = compileEntry(scope, site.unit);
  const cost = facts.weight;
  const plan: MacroPlan = {
    name,
    parameters: signature.parameters,
    slots,
    callerSlot,
    keywordsSlot,
    varargsSlot,
    size: 0,
    defaults,
    enter,
    body: (frame) => {
      spend(cost);
      return code(frame);
    },
  };
  return (frame) => {
    plan.size = owner.slots;
    return new Macro(plan, frame);
  };
}

function compileGeneration(node: StatementOf<"generation">, site: Site): Code {
  const make = compileMacro(null, { parameters: [], defaults: [] }, node, site);
  const generated: Value[] = [];
  const output = write(() => generated.pop(), node.at, site, true);
  return (frame) => {
    const { run } = frame;
    // What is captured (by a macro, a set block) has no place in the output yet; its range begins where output stands.
    const start = run.captures ? run.flushed : run.out.length;
    const text = make(frame).invoke([], NO_KEYWORDS);
    generated.push(text);
    (run.generations ??= []).push([start, start + textFor(text).length]);
    return output(frame);
  };
}

// ---- blocks

function compileBlock(node: StatementOf<"block">, site: Site): Code {
  const owner: Activation = activation(null, true);
  const scope = new Scope(null, owner);
  const here: Site = { ...inner(site, scope), isInLoop: false };
  const self = readsName(node.body, "self") ? scope.declareParameter("self") : null;
  const parent = readsName(node.body, "super") ? scope.declareParameter("super") : null;
  scope.statements(node.body);
  const body = compileBody(node.body, here);
  const enter = compileEntry(scope, site.unit);
  const render = (run: Run): void => {
    const frame = new Frame(owner.slots, null, run);
    if (self) frame.slots[self.index] = selfReference(site.blocks, run);
    if (parent) frame.slots[parent.index] = new Undefined(`There is no parent block called '${node.name}'.`);
    enter?.(frame);
    descend();
    body(frame);
    session.depth -= 1;
  };
  site.blocks.set(node.name, render);
  if (node.required) {
    return (frame) => {
      frame.run.at = node.at;
      throw new Fault("value", `The block '${node.name}' is required, but nothing can fill it.`);
    };
  }
  const visible = node.scoped
    ? [...site.scope.visibleStores()].map(([name, slot]) => [name, readSlot(slot, site.scope.activation)] as const)
    : [];
  return (frame) => {
    const { run } = frame;
    if (!visible.length) {
      render(run);
      return 0;
    }
    const before = run.lookUp;
    const seen = new Map(visible.map(([name, read]) => [name, read(frame)]));
    run.lookUp = (name) => {
      const value = seen.has(name) ? seen.get(name) : MISSING;
      return value === MISSING ? before.call(run, name) : value;
    };
    render(run);
    run.lookUp = before;
    return 0;
  };
}
