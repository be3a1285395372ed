import { MODALITIES, type Modality } from "@vitrine/tasks";

/** Modalities in the order pages show them. */
export const MODALITY_ORDER = (Object.keys(MODALITIES) as Modality[]).sort(
  (a, b) => MODALITIES[a].order - MODALITIES[b].order,
);
