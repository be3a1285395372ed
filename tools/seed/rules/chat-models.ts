/**
 * Which models that write are made for conversations, where no source says so. Some makers name that form (`-Instruct`),
 * others the form before it (`-Base`), so a plain name is read with its siblings; a short list has the families of which
 * only the plain name was published. What is quantized or trained further from such a model is one too.
 */
import { lowerCaseName } from "./name-patterns.ts";
import { isNamedForChat } from "@vitrine/models";
import type { MergedField, MergedModel } from "../merge.ts";
import { draftsFor } from "./originals.ts";

/** States of training before conversations, and models that only help another one. */
const BEFORE =
  /(?:^|[-_.])(?:\w*base|pt|pre-?train\w*|mid-?train\w*|cpt|early|intermediate|checkpoint|stage\d*|pre-anneal|draft\w*|prm|rm|reward\w*|tokenizer|embed\w*|rerank\w*|tts|asr)(?=$|[-_.\d])/i;
/** Words that makers put into the name of the form that holds conversations, where the plain name is the form before it. */
const FOR_CHAT = /[-_.](?:instruct|chat|it)(?=$|[-_.])/i;
const BASE = /[-_.]base(?=$|[-_.])/i;
/** Makers whose models write genes and proteins. */
const OTHER_TEXTS = /^(?:arcinstitute|evolutionaryscale|instadeepai|togethercomputer\/evo|huggingfacebio)(?:\/|-)/i;
/** "PT" says of these that the weights are those of PyTorch. */
const PYTORCH = /\/ernie-4\.5(?!.*base)/i;

/** Families whose plain names are forms for conversations, as their makers' pages show them. */
const FAMILIES: readonly RegExp[] = [
  /^(?:agentica-org\/deep(?:scaler|coder|swe)|ai21labs\/(?:ai21-)?jamba2?-(?:mini|large|reasoning|3b)|alibaba-nlp\/(?:tongyi-deepresearch|websailor))/i,
  /^(?:aleph-alpha\/kolibri|allenai\/olmo-3\S*-rl|arcee-ai\/(?:trinity-(?:mini|nano|large)|afm|arcee|supernova|virtuoso))/i,
  /^(?:baichuan-inc\/baichuan-m|bespokelabs\/bespoke-|cohere(?:labs|forai)\/(?:c4ai-)?(?:command|aya|tiny-aya))/i,
  /^(?:deepcogito\/cogito|deepseek-ai\/deepseek-(?:v2\.5|v3\.[12]|v4|r1|math-v2|prover)|google\/shieldgemma)/i,
  /^(?:(?:deepreinforce-ai|ornith-ai)\/ornith|goedel-lm\/goedel-prover-v2|huggingfacetb\/smollm3|ifm\/k2-horizon|internscience\/agents|ibm-granite\/granite-(?:4\.|guardian)|inclusionai\/(?:ling|ring|llada2)|inference-net\/schematron)/i,
  /^(?:jinaai\/reader-?lm|katanemo\/arch-|kwaipilot\/kat|lgai-exaone\/(?:k-exaone|exaone-(?:deep|[34]))|liquidai\/lfm2)/i,
  /^(?:meituan-longcat\/longcat-(?:2|flash)|(?:menlo|janhq)\/jan|microsoft\/(?:phi-4|bitnet-b1\.58-2b|frog(?:boss|mini)))/i,
  /^(?:minimaxai\/minimax-(?:m|text)|miromind-ai\/|mistralai\/(?:devstral|magistral|codestral|mathstral|mistral-(?:small|medium|large)))/i,
  /^(?:moonshotai\/kimi|motif-technologies\/motif-3|nanbeige\/nanbeige4|naver-hyperclovax\/hyperclovax-seed|nex-agi\/nex-n|nexusflow\/(?:starling|athene)|seallms\/)/i,
  /^nvidia\/(?:(?:nvidia-)?nemotron-(?:cascade|3|nano|terminal|orchestrator|super|ultra|labs-3)|ace(?:reason|math|instruct)|open(?:reasoning|math|code)|llama-3[._]\d-nemotron)/i,
  /^(?:openbmb\/(?:minicpm[345]|minicpm-sala|agentcpm)|openchat\/|poolside\/laguna|primeintellect\/intellect-[23])/i,
  /^(?:qwen\/(?:qwen3|qwen-agentworld|webworld)|rekaai\/reka-flash-3|salesforce\/(?:llama-)?xlam|sarvamai\/sarvam-(?:m|30b|105b|translate)$)/i,
  /^(?:skt\/a\.x-|stepfun-ai\/step-?3|tencent\/(?:hy[34]|hy-mt|youtu-llm)|tiiuae\/falcon-h1r|tongyi-zhiwen\/qwenlong|typhoon-ai\/typhoon2\.[15])/i,
  /^(?:upstage\/solar-(?:open|pro)|xiaomimimo\/mimo-|xingchen-agi\/xing4|(?:zai-org|thudm)\/glm-(?:z1|4\.[5-9]|[5-9]|4-\d+b-0414))/i,
];

/** Adds the ability to hold conversations, with the rule that tells it. */
export function learnChat(models: readonly MergedModel[]): void {
  const byId = new Map(models.map((model) => [model.id.toLowerCase(), model]));
  const byName = Map.groupBy(models, ({ id }) => lowerCaseName(id));
  const besideBase = new Set(models.flatMap(({ id }) => (BASE.test(id) ? id.replace(BASE, "").toLowerCase() : [])));
  const besideChat = new Set(
    models.flatMap(({ id }) => {
      const word = FOR_CHAT.exec(id.toLowerCase());
      return word === null ? [] : [id.slice(0, word.index).toLowerCase(), id.toLowerCase().replace(FOR_CHAT, "")];
    }),
  );
  const told = new Map<MergedModel, string | undefined>();

  const ruleOf = (model: MergedModel): string | undefined => {
    if (!told.has(model)) {
      // Against circles of models that name each other.
      told.set(model, undefined);
      told.set(model, find(model));
    }
    return told.get(model);
  };

  function find(model: MergedModel): string | undefined {
    const { id, fields } = model;
    if (draftsFor(model) !== undefined) return undefined;
    const abilities = abilitiesOf(fields);
    if (abilities.includes("chat")) return "stated";
    const task = fields.get("pipeline_tag")?.value;
    // Models that see or hear are asked by messages anyway.
    if (PYTORCH.test(id)) return task === undefined ? undefined : "the family in the name";
    if (task !== "text-generation" || BEFORE.test(lowerCaseName(id)) || OTHER_TEXTS.test(id)) return undefined;
    if (isNamedForChat(lowerCaseName(id))) return "a word of the name";
    const ability = abilities.find((each) => each === "tools" || each === "reasoning");
    if (ability !== undefined) return `stated: ${ability}`;
    const isBesideChat = besideChat.has(id.toLowerCase());
    if (besideBase.has(id.toLowerCase()) && !isBesideChat) return "its maker names the form before it “Base”";
    if (FAMILIES.some((family) => family.test(id))) return "the family in the name";
    if (isBesideChat) return undefined;
    const bases = (fields.get("baseModels")?.value ?? []) as { id: string; relation?: string }[];
    for (const base of bases) {
      const original = byId.get(base.id.toLowerCase());
      if (original !== undefined && base.relation !== "adapter" && ruleOf(original) !== undefined)
        return `from base model ${original.id}`;
    }
    // Who trains further or quantizes keeps the original's name in front.
    const words = lowerCaseName(id).split(/(?=[-_])/);
    for (let count = words.length; bases.length === 0 && count > 1; count -= 1) {
      const originals = (byName.get(words.slice(0, count).join("")) ?? []).filter((each) => each.id !== id);
      const original = originals.find((each) => ruleOf(each) !== undefined);
      if (original !== undefined) return `begins with the name of ${original.id}`;
      if (originals.length > 0) return undefined;
    }
    return undefined;
  }

  for (const model of models) {
    const rule = ruleOf(model);
    const from = model.fields.get("id");
    if (rule === undefined || rule === "stated" || from === undefined) continue;
    const known: MergedField = model.fields.get("abilities") ?? { value: [], sources: [] };
    const sources = from.sources.slice(0, 1).map(({ release, path }) => ({ release, path, rule: `chat: ${rule}` }));
    model.fields.set("abilities", {
      value: [...(known.value as string[]), "chat"],
      sources: [...known.sources, ...sources],
    });
  }
}

function abilitiesOf(fields: MergedModel["fields"]): readonly string[] {
  return (fields.get("abilities")?.value ?? []) as string[];
}
