/** What a person can do whose card is smaller than the model: part of it in the main memory, or more cards. */
import { type Machine, offload, type OffloadOptions, type ModelRecord, type WeightQuantization } from "@vitrine/models";
import { formatBytes } from "../../labels/format.ts";
import { formatName } from "../../labels/names.ts";
import { speedText } from "../fit-bar/fit-bar.tsx";
import { localized } from "../../labels/page-language.ts";

export const OFFLOAD_LABELS = /* @__PURE__ */ localized("OFFLOAD_LABELS", {
  offloadTitle: "If it does not fit",
  offloadLayers: (form: string, layers: number, of: number, memory: string) =>
    `${form}: ${layers} of ${of} layers on the card and ${memory} in the main memory.`,
  offloadBytes: (form: string, memory: string) => `${form}: ${memory} in the main memory, the rest on the card.`,
  offloadSpeed: (speed: string) => ` Up to ${speed} tokens per second with DDR5-5600 on two channels.`,
  offloadOption: " llama.cpp takes the layers as ",
  offloadCards: (cards: number) => ` ${cards} such cards hold all of it.`,
  offloadNoCards: " More than 16 such cards are needed to hold all of it.",
});

interface OffloadProps extends OffloadOptions {
  record: ModelRecord;
  machine: Machine;
  /** What is shown, each as a line: formats that do not fit. */
  forms: readonly WeightQuantization[];
  writes: boolean;
  labels: typeof OFFLOAD_LABELS & Parameters<typeof formatName>[1] & { locale: string };
}

/** A line for each format that does not fit a card; nothing where the machine has no other memory. */
export function OffloadLines({ record, machine, forms, writes, labels, tokens, cacheBits }: OffloadProps) {
  const lines = forms.flatMap((form) => {
    const found = offload(record, form, machine, { tokens, cacheBits });
    return found === undefined ? [] : [{ form, found }];
  });
  if (lines.length === 0) return null;
  return (
    <div className="vt-fits__offload">
      <p>{labels.offloadTitle}</p>
      <ul>
        {lines.map(({ form, found: { layersOnCard, layers, inMemory, tokensPerSecond, cards } }) => {
          const [name, memory] = [formatName(form.label, labels), formatBytes(inMemory, labels.locale)];
          return (
            <li key={`${form.label} ${form.bytes}`}>
              {layersOnCard === undefined || layers === undefined
                ? labels.offloadBytes(name, memory)
                : labels.offloadLayers(name, layersOnCard, layers, memory)}
              {writes ? labels.offloadSpeed(speedText(tokensPerSecond, labels.locale)) : null}
              {cards === undefined ? labels.offloadNoCards : labels.offloadCards(cards)}
              {layersOnCard === undefined || form.file === undefined ? null : (
                <>
                  {labels.offloadOption}
                  <code>--n-gpu-layers {layersOnCard}</code>.
                </>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
