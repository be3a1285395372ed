/** What a model is made for, where task and library do not say it: pairs of texts, sequences of biology and chemistry. */
import type { SnippetModel } from "./snippet-model.ts";

/** Two texts go in together, and a score comes out: rerankers, and classifiers of how a text relates to another. */
export function comparesPairs(model: SnippetModel): boolean {
  return ranks(model) || isOfPairs(model);
}

/** The pair is a question and a text that may answer it. */
export function ranks({ id, name, task, tags }: SnippetModel): boolean {
  if (task === "text-ranking" || tags.has("text-ranking")) return true;
  if (/(?:^|[-_])re-?rank(?:er|ing)?(?:$|[-_.])/i.test(name)) return true;
  return isOfPairs({ id, tags }) && !RELATES.test(id);
}

/** Owner whose classifiers all read pairs, and the tag of those by others. */
function isOfPairs({ id, tags }: Pick<SnippetModel, "id" | "tags">): boolean {
  return id.startsWith("cross-encoder/") || tags.has("cross-encoder");
}

/** Pairs of which one follows from the other, says the same or is as near as a number says. */
const RELATES = /nli|quora|stsb/i;

/** What sequences a model reads instead of sentences, and one of them around a hidden place. */
export interface Sequences {
  readonly before: string;
  readonly after: string;
  readonly examples: readonly [string, string, string];
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

/** The sequences that a model of biology or chemistry reads; `undefined` for models of human languages. */
export function sequencesOf({ id, modelType }: SnippetModel): Sequences | undefined {
  return SEQUENCES.find(([pattern]) => pattern.test(`${id} /${modelType ?? ""}`))?.[1];
}
