/**
 * The sentence about a model in the languages other than English. It names the task as lists do, and the rest in an order
 * and with words that need no grammar of names: each part stands for itself.
 */
import { type ModelRecord, type SummaryParts, summaryParts, summarySentence } from "@vitrine/models";
import { languageName } from "@vitrine/react";
import { pageLocale } from "@vitrine/react/page-language";

interface Words {
  /** The model, with its format and the name of its task where they are known. */
  model: (format: string, task: string) => string;
  parameters: (count: string, isRounded: boolean, active: string | undefined) => string;
  classes: (count: string) => string;
  languages: (names: string) => string;
  languageCount: (count: number) => string;
  manyLanguages: string;
  madeFrom: Readonly<Record<"quantized" | "finetune" | "adapter" | "merge" | "other", (models: string) => string>>;
  madeFromMany: (count: number) => string;
  vectors: (length: string) => string;
  context: (tokens: string) => string;
  pictures: (side: number) => string;
  released: (month: string) => string;
  sentence: (model: string, details: readonly string[]) => string;
}

/** “8,19 milliards de paramètres”, but “7000 paramètres”. */
const frenchOf = (count: string, what: string) =>
  `${count} ${/million|milliard|billion/.test(count) ? "de " : ""}${what}`;
const spanishOf = (count: string, what: string) => `${count} ${/mill|bill/.test(count) ? "de " : ""}${what}`;
const inOneLine = (model: string, details: readonly string[]) => `${[model, ...details].join(", ")}.`;

const WORDS: Readonly<Record<string, Words>> = {
  de: {
    model: (format, task) => `${format && `${format}-`}Modell${task && ` für ${task}`}`,
    parameters: (count, isRounded, active) =>
      `${isRounded ? "etwa " : ""}${count} Parameter${active === undefined ? "" : ` (etwa ${active} aktiv)`}`,
    classes: (count) => `${count} Klassen`,
    languages: (names) => `für ${names}`,
    languageCount: (count) => `für ${count} Sprachen`,
    manyLanguages: "für viele Sprachen",
    madeFrom: {
      quantized: (models) => `quantisiert aus ${models}`,
      finetune: (models) => `feinabgestimmt aus ${models}`,
      adapter: (models) => `Adapter für ${models}`,
      merge: (models) => `zusammengeführt aus ${models}`,
      other: (models) => `abgeleitet von ${models}`,
    },
    madeFromMany: (count) => `aus ${count} anderen Modellen`,
    vectors: (length) => `Vektoren mit ${length} Zahlen`,
    context: (tokens) => `bis zu ${tokens} Token`,
    pictures: (side) => `Bilder mit ${side} × ${side} Pixeln`,
    released: (month) => `veröffentlicht im ${month}`,
    sentence: inOneLine,
  },
  fr: {
    model: (format, task) => `Modèle${format && ` ${format}`}${task && ` pour « ${task} »`}`,
    parameters: (count, isRounded, active) =>
      `${isRounded ? "environ " : ""}${frenchOf(count, "paramètres")}${active === undefined ? "" : ` (dont environ ${active} actifs)`}`,
    classes: (count) => `${count} classes`,
    languages: (names) => `langues : ${names}`,
    languageCount: (count) => `${count} langues`,
    manyLanguages: "nombreuses langues",
    madeFrom: {
      quantized: (models) => `quantifié à partir de ${models}`,
      finetune: (models) => `affiné à partir de ${models}`,
      adapter: (models) => `adaptateur pour ${models}`,
      merge: (models) => `fusionné à partir de ${models}`,
      other: (models) => `issu de ${models}`,
    },
    madeFromMany: (count) => `issu de ${count} autres modèles`,
    vectors: (length) => `vecteurs de ${length} nombres`,
    context: (tokens) => `jusqu’à ${tokens} tokens`,
    pictures: (side) => `images de ${side} × ${side} pixels`,
    released: (month) => `publié en ${month}`,
    sentence: inOneLine,
  },
  es: {
    model: (format, task) => `Modelo${format && ` ${format}`}${task && ` para «${task}»`}`,
    parameters: (count, isRounded, active) =>
      `${isRounded ? "unos " : ""}${spanishOf(count, "parámetros")}${active === undefined ? "" : ` (unos ${active} activos)`}`,
    classes: (count) => `${count} clases`,
    languages: (names) => `idiomas: ${names}`,
    languageCount: (count) => `${count} idiomas`,
    manyLanguages: "muchos idiomas",
    madeFrom: {
      quantized: (models) => `cuantizado a partir de ${models}`,
      finetune: (models) => `ajustado a partir de ${models}`,
      adapter: (models) => `adaptador para ${models}`,
      merge: (models) => `combinado a partir de ${models}`,
      other: (models) => `derivado de ${models}`,
    },
    madeFromMany: (count) => `derivado de otros ${count} modelos`,
    vectors: (length) => `vectores de ${length} números`,
    context: (tokens) => `hasta ${tokens} tokens`,
    pictures: (side) => `imágenes de ${side} × ${side} píxeles`,
    released: (month) => `publicado en ${month}`,
    sentence: inOneLine,
  },
  ja: {
    model: (format, task) => `${task && `${task}の`}${format && `${format} `}モデル`,
    parameters: (count, isRounded, active) =>
      `パラメータ数${isRounded ? "約" : ""}${count}${active === undefined ? "" : `、うちアクティブ約${active}`}`,
    classes: (count) => `${count}クラス`,
    languages: (names) => `対応言語は${names}`,
    languageCount: (count) => `${count}言語に対応`,
    manyLanguages: "多言語に対応",
    madeFrom: {
      quantized: (models) => `${models}を量子化`,
      finetune: (models) => `${models}をファインチューニング`,
      adapter: (models) => `${models}用のアダプター`,
      merge: (models) => `${models}をマージ`,
      other: (models) => `${models}から派生`,
    },
    madeFromMany: (count) => `ほかの${count}モデルから派生`,
    vectors: (length) => `${length}次元のベクトル`,
    context: (tokens) => `最大${tokens}トークン`,
    pictures: (side) => `${side} × ${side}ピクセルの画像`,
    released: (month) => `${month}公開`,
    sentence: (model, details) => `${model}${details.length === 0 ? "" : `（${details.join("、")}）`}。`,
  },
  zh: {
    model: (format, task) => `${task && `用于${task}的`}${format && `${format} `}模型`,
    parameters: (count, isRounded, active) =>
      `${isRounded ? "约" : ""}${count}参数${active === undefined ? "" : `（激活约${active}）`}`,
    classes: (count) => `${count} 个类别`,
    languages: (names) => `支持${names}`,
    languageCount: (count) => `支持 ${count} 种语言`,
    manyLanguages: "支持多种语言",
    madeFrom: {
      quantized: (models) => `由 ${models} 量化而来`,
      finetune: (models) => `由 ${models} 微调而来`,
      adapter: (models) => `${models} 的适配器`,
      merge: (models) => `由 ${models} 合并而来`,
      other: (models) => `源自 ${models}`,
    },
    madeFromMany: (count) => `源自其他 ${count} 个模型`,
    vectors: (length) => `${length} 维向量`,
    context: (tokens) => `最多 ${tokens} 个 token`,
    pictures: (side) => `${side} × ${side} 像素的图像`,
    released: (month) => `${month}发布`,
    sentence: (model, details) => `${model}${details.length === 0 ? "" : `，${details.join("，")}`}。`,
  },
};

/**
 * The sentence about a model in the language of the page.
 * @param taskName a task's name in that language
 */
export function sentenceOfPage(record: ModelRecord, taskName: (id: string) => string): string {
  const locale = pageLocale();
  const words = WORDS[locale.split("-")[0] ?? ""];
  return words ? sentenceIn(locale, words, summaryParts(record), taskName) : summarySentence(record);
}

/** One set for each language: to make them takes longer than the sentence. */
const FORMATTERS = new Map<string, ReturnType<typeof newFormatters>>();

function formattersOf(locale: string) {
  const formatters = FORMATTERS.get(locale) ?? newFormatters(locale);
  FORMATTERS.set(locale, formatters);
  return formatters;
}

function newFormatters(locale: string) {
  return {
    plain: new Intl.NumberFormat(locale),
    large: new Intl.NumberFormat(locale, {
      notation: "compact",
      compactDisplay: "long",
      maximumSignificantDigits: 3,
    }),
    list: new Intl.ListFormat(locale),
    month: new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
  };
}

function sentenceIn(locale: string, words: Words, summary: SummaryParts, taskName: (id: string) => string): string {
  const { format = "", task, parameters, imageClasses, languages, madeFrom, released } = summary;
  const { plain, large, list, month } = formattersOf(locale);
  const { active } = parameters ?? {};
  const details = [
    parameters &&
      words.parameters(
        large.format(parameters.count),
        parameters.isRounded,
        active === undefined ? undefined : large.format(active),
      ),
    imageClasses === undefined ? undefined : words.classes(plain.format(imageClasses)),
    typeof languages === "number" ? words.languageCount(languages) : undefined,
    languages === "many" ? words.manyLanguages : undefined,
    Array.isArray(languages)
      ? words.languages(list.format(languages.map((code: string) => languageName(code))))
      : undefined,
    typeof madeFrom === "number" ? words.madeFromMany(madeFrom) : undefined,
    typeof madeFrom === "object"
      ? words.madeFrom[isRelation(madeFrom.relation) ? madeFrom.relation : "other"](list.format(madeFrom.ids))
      : undefined,
    summary.vectorLength === undefined ? undefined : words.vectors(plain.format(summary.vectorLength)),
    summary.contextTokens === undefined ? undefined : words.context(plain.format(summary.contextTokens)),
    summary.imageSide === undefined ? undefined : words.pictures(summary.imageSide),
    released === undefined ? undefined : words.released(month.format(released)),
  ];
  const known = task === undefined ? (summary.givesVectors ? "feature-extraction" : undefined) : task;
  const name = known === undefined ? "" : taskName(known);
  return words.sentence(
    words.model(formatName(format), name),
    details.filter((detail) => detail !== undefined),
  );
}

function isRelation(relation: string | undefined): relation is "quantized" | "finetune" | "adapter" | "merge" {
  return relation !== undefined && ["quantized", "finetune", "adapter", "merge"].includes(relation);
}

/** The format alone: English says `AWQ-quantized`. */
function formatName(format: string): string {
  return format.replace(/-quantized$/, "");
}
