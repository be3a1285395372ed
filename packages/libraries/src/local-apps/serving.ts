/**
 * How a server is started for a model: what its makers' recipes for this very id say, else the parsers of its family, and
 * for a chosen machine the cards, the context and the cache that fit it.
 */
import { type Code, sh } from "@vitrine/code";
import { contextTokens, DEFAULT_CONTEXT, fitOf, type Machine, memoryBreakdown, weights } from "@vitrine/models";
import { command } from "../entry/command.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Ability } from "../runs-with/model-kind.ts";
import { FAMILIES, RECIPES } from "./generated/serving-table.ts";

export type Server = "vllm" | "sglang";

interface Parsers {
  readonly tools: string;
  readonly reasoning: string;
}

const CHATS: ReadonlySet<Ability> = new Set(["chat", "see", "hear"]);
const NO_PARSERS: Parsers = { tools: "", reasoning: "" };

function recipeOf({ id }: SnippetModel) {
  return Object.hasOwn(RECIPES, id) ? RECIPES[id] : undefined;
}

/** Parsers of the model's family for what the model can do: calls of tools, reasoning. */
function familyParsers(model: SnippetModel, server: Server): Parsers {
  const { id, name, modelType, architecture, baseModels, abilities } = model;
  const names = [id, name, ...baseModels];
  const type = modelType ?? typeOf(architecture);
  const found = FAMILIES.find(
    ([types, pattern]) =>
      (types === "" || (type !== undefined && types.split(" ").includes(type))) &&
      (pattern === "" || names.some((each) => new RegExp(pattern, "i").test(each))),
  );
  if (found === undefined) return NO_PARSERS;
  const [tools, reasoning] = server === "vllm" ? [found[2], found[3]] : [found[4], found[5]];
  return {
    tools: abilities.has("tools") ? tools : "",
    reasoning: abilities.has("reasoning") ? reasoning : "",
  };
}

/** `GptOssForCausalLM` is of the type `gpt_oss`: the class says it where the type is not known. */
function typeOf(architecture: string | undefined): string | undefined {
  const words = /^(\w+?)For(?:CausalLM|ConditionalGeneration)$/.exec(architecture ?? "")?.[1];
  return words?.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
}

/**
 * Options that make a server answer with calls of tools and with reasoning as fields of their own: those of the recipe,
 * which stands for its very model, else those of the family, for models that chat.
 */
export function parserOptions(model: SnippetModel, server: Server, ability: Ability): Code<"shell"> {
  const [ofTools, ofReasoning] = (server === "vllm" ? recipeOf(model) : undefined) ?? ["", ""];
  const family = CHATS.has(ability) ? familyParsers(model, server) : NO_PARSERS;
  const [tools, reasoning] = [ofTools || family.tools, ofReasoning || family.reasoning];
  const automatic = server === "vllm" ? sh`--enable-auto-tool-choice` : sh.empty;
  return command(
    tools === "" ? sh.empty : command(automatic, sh`--tool-call-parser ${tools}`),
    reasoning === "" ? sh.empty : sh`--reasoning-parser ${reasoning}`,
  );
}

/** Arguments that vLLM's recipe for this very model names. */
export function recipeOptions(model: SnippetModel): Code<"shell"> {
  const [, , , ...words] = recipeOf(model) ?? ["", "", 0];
  return command(...words.map((word) => (/^--[\w.-]+$/.test(word) ? sh.raw(word) : sh.value(word))));
}

/** Whether the recipe says that the server runs the repository's own code. */
export function isTrusted(model: SnippetModel): boolean {
  return recipeOf(model)?.includes("--trust-remote-code") ?? model.tags.has("custom_code");
}

/** What a machine makes of the model: cards that share it, the longest context, the bits of the cache. */
export interface ServingPlan {
  readonly cards: number;
  /** Absent where the whole context fits, or is not known. */
  readonly context?: number;
  readonly cacheBits?: 8;
  /** Why it does not fit, and what to do. */
  readonly notes: readonly string[];
}

const ONE_CARD: ServingPlan = { cards: 1, notes: [] };
/** Servers take nine tenths of a card's memory, and leave the rest to others. */
const SHARE = 0.9;
const LEAST_CONTEXT = 2048;

/** The plan for a machine with cards; one card and nothing else where none was chosen. */
export function planFor(model: SnippetModel, machine: Machine | undefined): ServingPlan {
  if (machine === undefined || machine.kind !== "card") return ONE_CARD;
  const cards = cardsFor(model, machine.count ?? 1);
  const record = model.sizes;
  const bytes = weights(record).variants.find((each) => each.file === undefined)?.bytes;
  if (bytes === undefined) return { cards, notes: [] };
  const memory = (machine.memory / (machine.count ?? 1)) * cards * SHARE;
  const fits = (tokens: number, cacheBits: 16 | 8) =>
    fitOf(memoryBreakdown(record, { bytes }, tokens, { devices: cards, cacheBits }).total, memory) !== "too-large";
  const longest = contextTokens(record);
  if (!fits(LEAST_CONTEXT, 8)) return { cards, notes: [tooLarge(bytes, machine)] };
  const wanted = Math.min(DEFAULT_CONTEXT, longest ?? DEFAULT_CONTEXT);
  const cacheBits = fits(wanted, 16) ? 16 : 8;
  const small = cacheBits === 8 ? ({ cacheBits } as const) : {};
  const hasCache = memoryBreakdown(record, { bytes }, 1).cache !== undefined;
  if (longest === undefined || !hasCache || fits(longest, cacheBits)) return { cards, ...small, notes: [] };
  return { cards, ...small, context: longestThatFits(longest, (tokens) => fits(tokens, cacheBits)), notes: [] };
}

function tooLarge(bytes: number, { name }: Machine): string {
  return `The weights take ${Math.round(bytes / 1e9)} GB, which ${name} does not hold: choose more cards, or a quantized form of the model.`;
}

/** A power of two, as contexts are. */
function longestThatFits(longest: number, fits: (tokens: number) => boolean): number {
  let tokens = 2 ** Math.floor(Math.log2(longest));
  while (tokens > LEAST_CONTEXT && !fits(tokens)) tokens /= 2;
  return tokens;
}

/** Cards that share the heads of attention evenly: no more than there are, or than the recipe spreads the weights over. */
function cardsFor(model: SnippetModel, there: number): number {
  const most = recipeOf(model)?.[2] || there;
  const heads = model.sizes.metadata?.attentionHeads;
  let cards = Math.min(there, most);
  while (cards > 1 && heads !== undefined && heads % cards !== 0) cards -= 1;
  return cards;
}
