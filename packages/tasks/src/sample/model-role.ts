/**
 * What a model is made for, where its task does not say it: pairs of texts, sequences of biology and chemistry, languages
 * that it must be told. Samples and code follow from it.
 */
import type { SampleModel } from "./sample-model.ts";

/** What sequences a model reads instead of sentences, and one of them around a hidden place. */
export interface Sequences {
  readonly before: string;
  readonly after: string;
  readonly examples: readonly [string, string, string];
}

export interface ModelRole {
  /** Two texts go in together, and a score comes out: a question and what may answer it, or two texts that relate. */
  readonly pairs?: "ranking" | "relation";
  /** Sequences of proteins, genes or molecules, for models that read no human language. */
  readonly sequences?: Sequences;
  /** Codes of English and German as a translator of many languages takes them: from and to must be told. */
  readonly languages?: readonly [from: string, to: string];
  /** What its tokenizer writes for a hidden word, where the type or family says it. */
  readonly maskToken?: string;
}

const PROTEIN = ["MKTVRQERLKSIVRILERSKEPVSGAQ", "LAEELSVSRQVIVQDIAYLRSLGYNIV"] as const;
const DNA = ["ATTGCGATCGATTACGGCTAGCTAGGATCC", "TAGCTAGCCGATATCGGATTACAGCATTCG"] as const;

const SEQUENCES: readonly (readonly [pattern: RegExp, sequences: Sequences])[] = [
  [
    // ProtBert and ProtT5 read amino acids as words.
    /(?:^|[-_/])(?:prot_?bert|prot_?t5|prot_albert|prot_xlnet|prot_electra)/i,
    {
      before: `${PROTEIN[0].slice(0, 12).split("").join(" ")} `,
      after: ` ${PROTEIN[1].slice(0, 12).split("").join(" ")}`,
      examples: ["M K T V R Q E R L K S I", "M K T V R Q E R L K S V", "G S H M A S W P"],
    },
  ],
  [
    /(?:^|[-_/])(?:esm(?:-?[12c]|fold|_)|ankh|progen|protgpt|amplify|prollama)/i,
    { before: PROTEIN[0], after: PROTEIN[1], examples: [PROTEIN[0], PROTEIN[1], "GSHMASWPLLEQKLISEEDL"] },
  ],
  [
    /dnabert|nucleotide-?transformer|hyenadna|caduceus|gena-?lm|agro-?nt|(?:^|[-_/])evo-?(?:1|2|\d+b)/i,
    { before: DNA[0], after: DNA[1], examples: [DNA[0], DNA[1], "GGGCCCAAATTTGGGCCCAAATTT"] },
  ],
  [
    /(?:^|[-_/])(?:rna-?(?:bert|fm)|rinalmo|splicebert|ernierna|utrlm)/i,
    {
      before: "GGGAAACUUCGGUUUCC",
      after: "ACUUCGGUUUCCCAAAG",
      examples: ["GGGAAACUUCGGUUUCCC", "GGGAAACUUCGGUUUCCA", "AUGGCUAGCUAA"],
    },
  ],
  [
    /chemberta|molformer|chem-?bert|selformer|molbert|pubchem|smiles-?(?:bert|gpt)|zinc/i,
    { before: "CC(=O)Oc1ccccc1C(=O)", after: "", examples: ["CC(=O)Oc1ccccc1C(=O)O", "OC(=O)c1ccccc1O", "CCO"] },
  ],
];

/** Models of many languages are told from which to which: their names of English and German. */
const LANGUAGES: readonly (readonly [type: RegExp, from: string, to: string])[] = [
  // NLLB has the class and the type of M2M100, and codes of its own.
  [/nllb/i, "eng_Latn", "deu_Latn"],
  [/m2m[-_]?100|small-?100/i, "en", "de"],
  [/mbart.*(?:mmt|many)/i, "en_XX", "de_DE"],
];

/** Tokenizers' words for a hidden place, by the network's type or the family in the name, the narrower one first. */
const MASK_TOKENS: readonly (readonly [type: RegExp, token: string])[] = [
  [/eurobert/i, "<|mask|>"],
  [/flaubert|(?:^|[-_/ ])xlm-(?:mlm|clm)|^xlm /i, "<special1>"],
  [
    /roberta|camembert|longformer|mpnet|xmod|ibert|\bluke|bart\b|\besm|nucleotide-?transformer|molformer|^mra /i,
    "<mask>",
  ],
  [/bert|electra|ernie|big_?bird|\bfnet|roformer|deberta|convbert|nystromformer/i, "[MASK]"],
];

/** Owner whose classifiers all read pairs, and the tag of those by others. */
const isOfPairs = (id: string, tags: ReadonlySet<unknown>) =>
  id.startsWith("cross-encoder/") || tags.has("cross-encoder");
const RANKS = /(?:^|[-_])re-?rank(?:er|ing)?(?:$|[-_.])/i;
/** Pairs of which one follows from the other, says the same or is as near as a number says. */
const RELATES = /nli|quora|stsb/i;

/**
 * What a model is made for, above its task and library. Never throws, whatever the record holds.
 * @example
 * import { modelRole } from "@vitrine/tasks";
 *
 * console.log(modelRole({ id: "BAAI/bge-reranker-v2-m3" }).pairs); // ranking
 * console.log(modelRole({ id: "facebook/nllb-200-3.3B", pipeline_tag: "translation" }).languages); // [ 'eng_Latn', 'deu_Latn' ]
 */
export function modelRole(model: SampleModel): ModelRole {
  const [id, type, task] = [model.id, model.config?.model_type, model.pipeline_tag].map(asText) as [
    string,
    string,
    string,
  ];
  const tags = new Set<unknown>(Array.isArray(model.tags) ? model.tags : []);
  const name = id.slice(id.indexOf("/") + 1);
  const signs = `${type} ${id} ${asText(model.cardData?.base_model)}`;
  const ofPairs = isOfPairs(id, tags);
  const ranks =
    task === "text-ranking" || tags.has("text-ranking") || RANKS.test(name) || (ofPairs && !RELATES.test(id));
  const sequences = SEQUENCES.find(([pattern]) => pattern.test(`${id} /${type}`))?.[1];
  const languages = task === "translation" ? LANGUAGES.find(([pattern]) => pattern.test(signs)) : undefined;
  const maskToken = MASK_TOKENS.find(([pattern]) => pattern.test(signs))?.[1];
  return {
    ...((ranks || ofPairs) && { pairs: ranks ? "ranking" : "relation" }),
    ...(sequences && { sequences }),
    ...(languages && { languages: [languages[1], languages[2]] }),
    ...(maskToken !== undefined && { maskToken }),
  };
}

function asText(value: unknown): string {
  const text = Array.isArray(value) ? value[0] : value;
  return typeof text === "string" ? text.slice(0, 500) : "";
}
