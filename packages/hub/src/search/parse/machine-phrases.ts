/**
 * Machines as people name them: devices of the table of machines (`RTX 4090`, `2x 3090`, `M3 Max 64 GB`), computers by
 * their memory (`16gb laptop`), and memory alone (`24 GB card`, `8 GB`). Of a device that is sold with several amounts of
 * memory, the smallest is meant where nobody says more.
 */
import { findMachine, MACHINES, type Machine, memoryRoom } from "@vitrine/models";

const GIBIBYTE = 1024 ** 3;
const MAX_CHARS = 60;

/** Keys of fewer characters are in names of models too: these need a word for a machine beside them. */
const MIN_KEY_CHARS = 4;

/** Spoken name without spaces → its machines, the one with the least memory first. */
const DEVICES = new Map<string, Machine[]>();
for (const machine of MACHINES) {
  const name = /^(.+), \d+ GB$/.exec(machine.name)?.[1]?.toLowerCase();
  for (const key of name === undefined ? [] : spokenNames(name))
    DEVICES.set(
      key,
      [...(DEVICES.get(key) ?? []), machine].toSorted((one, other) => one.memory - other.memory),
    );
}

function spokenNames(name: string): Set<string> {
  const plain = name
    .replace(/^(?:mac|laptop) with /, "")
    .replace(/ (?:pcie|sxm\d?|nvl)$/, "")
    .replace(/ (?:ada generation|blackwell)$/, "");
  const bare = plain.replace(/^(?:geforce|radeon|quadro|tesla|instinct|arc) /, "");
  const number = bare.replace(/^(?:rtx|gtx|rx) (?=\d{4})/, "");
  return new Set([name, plain, bare, number].map((each) => each.replace(/[\s,]+/g, "")));
}

const COUNT = String.raw`(?:(\d|dual|two|four|eight)(?: ?x)? )?`;
const MAKER = String.raw`(?:(?:nvidia|amd|intel|apple) )?`;
const KIND = String.raw`( (?:gpus?|cards?|machine|server|workstation|mac|macbook|macbook (?:air|pro)|mac (?:mini|studio)|laptop))?`;
const WITH_MEMORY = String.raw`(?: (?:with )?(\d{1,3}) ?(?:gb|gib)(?: (?:of )?(?:vram|ram|memory|unified memory))?)?`;
const DEVICE = new RegExp(`^${COUNT}(${MAKER})(.{2,40}?)${KIND}${WITH_MEMORY}$`);
const COUNTS: Readonly<Record<string, number>> = { dual: 2, two: 2, four: 4, eight: 8 };
/** A Mac whose chip is one of several, or only its memory is said. */
const MAC = /^(?:mac|macbook|imac|mac mini|mac studio|macbook pro|macbook air|apple silicon)/;

const UNITS = "(?:gb|gib|go|гб)";
const CARD_WORDS =
  "vram|gpu|gpus|graphics card|video card|card|video memory|grafikkarte|karte|videospeicher|carte graphique|tarjeta gráfica|tarjeta|scheda video|placa de vídeo|видеопамяти|видеокарта|видеокарту|显存|显卡";
const SHARED_WORDS =
  "laptop|notebook|pc|desktop|computer|ram|system ram|arbeitsspeicher|rechner|ordinateur|portátil|ordenador|mac|macbook|mac mini|mac studio|macbook pro|macbook air|imac|ноутбук|ноутбука|оперативки|内存|电脑|メモリ|메모리";
const BEFORE = String.raw`(?:(?:(?:fits?|runs?)(?: (?:in|on|into))?|under|below|less than|up to|at most|within|max|<|<=|unter|bis|moins de|menos de) ?)?`;
const AMOUNT = new RegExp(`^${BEFORE}(\\d{1,4}) ?${UNITS}(?: (?:of )?(memory|speicher|mémoire|memoria|памяти))?$`);
const CARD = new RegExp(
  `^${BEFORE}(\\d{1,4}) ?${UNITS} (?:of )?(?:${CARD_WORDS})$|^(?:${CARD_WORDS}) (?:with |mit |avec |con )?(\\d{1,4}) ?${UNITS}$`,
);
const SHARED = new RegExp(
  `^${BEFORE}(\\d{1,4}) ?${UNITS} (?:of )?(?:${SHARED_WORDS})$|^(?:${SHARED_WORDS}) (?:with |mit |avec |con )?(\\d{1,4}) ?${UNITS}(?: ram| memory)?$`,
);

/** Those of them that stand in languages without spaces. */
export const UNSPACED_MACHINE_WORDS = `${CARD_WORDS}|${SHARED_WORDS}`
  .split("|")
  .filter((word) => /[^\p{Script=Latin}\p{Script=Cyrillic} ]/u.test(word));

/** What a machine leaves for a model; with the machine where the table has it. */
export interface MachineRoom {
  maxMemory: number;
  machine?: { id: string; count?: number };
}

/**
 * The machine that a phrase names.
 * @example
 * machineIn("rtx 4090"); // { maxMemory: 25769803776, machine: { id: "rtx-4090" } }
 */
export function machineIn(phrase: string): MachineRoom | undefined {
  if (phrase.length > MAX_CHARS) return undefined;
  return computerIn(phrase) ?? deviceIn(phrase) ?? amountIn(phrase);
}

function deviceIn(phrase: string): MachineRoom | undefined {
  const [, many, maker, spoken = "", kind, gigabytes] = DEVICE.exec(phrase) ?? [];
  const key = spoken.replace(/[\s,]+/g, "");
  const isSaid = Boolean(maker?.trim() || kind || many);
  const found = DEVICES.get(kind === " laptop" ? `${key}laptop` : key) ?? DEVICES.get(key);
  // `M3` alone is in names of models; so are cards of two and three letters.
  if (found === undefined || (!isSaid && key.length < MIN_KEY_CHARS)) return undefined;
  const machine =
    found.find(({ name }) => gigabytes !== undefined && name.endsWith(`, ${gigabytes} GB`)) ?? (found[0] as Machine);
  return roomOf(machine, COUNTS[many ?? ""] ?? (Number(many) || 1));
}

function roomOf({ id, kind }: Machine, cards: number): MachineRoom {
  const count = kind === "card" ? cards : 1;
  return {
    maxMemory: memoryRoom(findMachine(id, count) as Machine).tight,
    machine: { id, ...(count > 1 && { count }) },
  };
}

/** A computer whose memory the system shares: a common one where only its kind is said. */
function computerIn(phrase: string): MachineRoom | undefined {
  const [, digits, after] = SHARED.exec(phrase) ?? [];
  const gigabytes = Number(digits ?? after ?? (MAC.exec(phrase)?.[0] === phrase ? 16 : Number.NaN));
  if (Number.isNaN(gigabytes)) return undefined;
  const common = MAC.test(phrase) ? undefined : MACHINES.find(({ id }) => id === `laptop-${String(gigabytes)}`);
  return common === undefined ? { maxMemory: Math.floor(gigabytes * GIBIBYTE * SHARED_SHARE) } : roomOf(common, 1);
}

/** As `computer` of the table has it: what the system leaves. */
const SHARED_SHARE = (MACHINES.find(({ id }) => id === "laptop-8")?.memory ?? 0) / (8 * GIBIBYTE);

function amountIn(phrase: string): MachineRoom | undefined {
  const [, digits, after] = CARD.exec(phrase) ?? AMOUNT.exec(phrase) ?? [];
  const gigabytes = Number(digits ?? after);
  return Number.isNaN(gigabytes) ? undefined : { maxMemory: gigabytes * GIBIBYTE };
}
