/**
 * One shape for how configurations say that weights are quantized. Programs that quantize write it in a dozen spellings:
 * at the top, inside of the text part, as a compression, in groups of layers. Each is read here once, on import.
 */
import { isObject } from "@vitrine/base";

type Plain = Record<string, unknown>;

/** Parts of configurations lie at most so deep inside of each other: a thinker, its text part, its attention. */
const MAX_DEPTH = 3;

/**
 * What a configuration says of its quantization, in one spelling; `undefined` where it says nothing. MLX writes its
 * numbers without a method under `quantization`.
 */
export function readQuantization(config: Plain, depth = 0): Plain | undefined {
  const [found, compression, plain] = ["quantization_config", "compression_config", "quantization"].map((key) =>
    isObject(config[key]) ? config[key] : undefined,
  );
  const stated = found ?? compression ?? plain;
  if (stated !== undefined) return unify(stated, plain?.["group_size"] === undefined ? undefined : "mlx");
  if (depth >= MAX_DEPTH) return undefined;
  for (const [key, part] of Object.entries(config)) {
    const inner = key.endsWith("_config") && isObject(part) ? readQuantization(part, depth + 1) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** The numbers that weights are stored in, at the top or in the text part. */
export function readDtype(config: Plain): string | undefined {
  const text = isObject(config["text_config"]) ? config["text_config"] : {};
  const stated = config["dtype"] ?? config["torch_dtype"] ?? text["dtype"] ?? text["torch_dtype"];
  return typeof stated === "string" && stated.length < 40 ? stated : undefined;
}

function unify(found: Plain, method: string | undefined): Plain {
  const inGroups = weightsOfGroups(found);
  const algorithm = found["quant_algo"] ?? found["quant_type"] ?? found["qformat_weight"];
  const parameters = isObject(found["quant_config"]) ? found["quant_config"]["weight_quant_params"] : undefined;
  const isStated = (name: string) => found[name] === true || found[`_${name}`] === true;
  const unified: Plain = {
    quant_method: text(found["quant_method"]) ?? (text(found["quant_algo"]) === undefined ? method : "modelopt"),
    bits: number(
      found["bits"],
      found["w_bit"],
      found["nbits"],
      inGroups?.["num_bits"],
      isObject(parameters) ? parameters["nbits"] : undefined,
    ),
    group_size: number(found["group_size"], found["q_group_size"], inGroups?.["group_size"]),
    type: text(inGroups?.["type"]) ?? text(inGroups?.["dtype"]) ?? text(found["data_type"]) ?? text(found["type"]),
    format: text(found["format"]) ?? text(found["mode"]),
    quant_algo: text(algorithm) ?? (isObject(algorithm) ? shortType(algorithm) : undefined),
    load_in_4bit: isStated("load_in_4bit") || undefined,
    load_in_8bit: isStated("load_in_8bit") || undefined,
  };
  return Object.fromEntries(Object.entries(unified).filter(([, value]) => value !== undefined));
}

/** The weights of the first group of layers, as compressed-tensors, modelopt and Quark describe them. */
function weightsOfGroups(found: Plain): Plain | undefined {
  const groups = isObject(found["config_groups"]) ? Object.values(found["config_groups"]) : [];
  for (const group of [...groups, found["global_quant_config"]]) {
    if (!isObject(group)) continue;
    const weights = group["weights"] ?? group["weight"];
    const [first] = Array.isArray(weights) ? (weights as unknown[]) : [weights];
    if (isObject(first)) return first;
  }
  return undefined;
}

/** torchao names the class of its configuration. */
function shortType(algorithm: Plain): string | undefined {
  const inner = isObject(algorithm["default"]) ? algorithm["default"] : algorithm;
  return text(inner["_type"]);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" && value.length < 80 ? value : undefined;
}

function number(...values: unknown[]): number | undefined {
  return values.find((value): value is number => typeof value === "number" && value > 0 && value <= 1024);
}
