/** What a person can do whose card is smaller than the model: part of it in the main memory, or more cards. */
import { type Machine, offload, type OffloadOptions, type ModelRecord, type WeightQuantization } from "@vitrine/models";
import { formatBytes } from "../../labels/format.ts";
import { formatName } from "../../labels/names.ts";
import { speedText } from "../fit-bar/fit-bar.tsx";
import { OFFLOAD_LABELS } from "../../messages/offload-labels.ts";

export { OFFLOAD_LABELS };

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
                ? labels.offloadBytes({ form: name, memory })
                : labels.offloadLayers({ form: name, layers: layersOnCard, of: layers, memory })}
              {writes ? labels.offloadSpeed({ speed: speedText(tokensPerSecond, labels.locale) }) : null}
              {cards === undefined ? labels.offloadNoCards : labels.offloadCards({ cards })}
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
