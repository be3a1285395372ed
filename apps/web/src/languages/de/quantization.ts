/** Texts of the page about quantization, in German. */
import type { QUANTIZATION_LABELS as English } from "../../pages/quantization/labels.ts";
import type { Translation } from "../translation.ts";

export const QUANTIZATION_LABELS: Translation<typeof English> = {
  title: "Quantisierung",
  description: "GGUF-Dateitypen und Tensortypen mit ihren Nummern, Bits pro Gewicht und empfohlener Reihenfolge.",
  lead: "Quantisierte Gewichte brauchen weniger Bits. Dateien sind kleiner, brauchen weniger Speicher und laufen schneller, bei etwas Qualitätsverlust. Der Name einer GGUF-Datei nennt ihren Typ.",
  choose: {
    title: "Eine Quantisierung wählen",
    size: "Modellgröße",
    parameters: (billions) => `${billions} Mrd. Parameter`,
    submit: "Typ empfehlen",
    updated: "Empfehlung aktualisiert.",
    recommended: (type, needs, memory) =>
      `Empfohlen: ${type}. Braucht etwa ${needs} von ${memory}, dazu Speicher für den Kontext.`,
    none: (memory) => `Kein Typ passt: Selbst der kleinste braucht mehr als ${memory}. Ein kleineres Modell wählen.`,
    note: "Der Speicher für den Kontext hängt vom Modell ab; jede Modellseite rechnet ihn ein. <link>Anleitung zur Quantisierung lesen</link>",
  },
  order: {
    title: "Empfohlene Reihenfolge",
    about:
      "Vom genauesten zum kleinsten. Den ersten Typ wählen, dessen Datei mit Platz für den Kontext in den Speicher passt. Balken und letzte Spalte gelten für ein Modell mit 7 Milliarden Parametern.",
    label: "Quantisierungen in empfohlener Reihenfolge",
    note: "Gemischte Typen sind für eine übliche Schichtform berechnet, ohne Embedding- und Ausgabematrizen. Die Größe einer echten Datei steht in der Dateiliste des Modells.",
    type: "Typ",
    bits: "Bits pro Gewicht",
    model: "7B-Modell",
    gigabytes: (amount) => `${amount} GB`,
  },
  fileTypes: {
    title: "Dateitypen",
    about: "Die Mischung der Tensortypen einer Datei, gespeichert im Feld <code>general.file_type</code>.",
  },
  tensorTypes: { title: "Tensortypen", about: "Wie die Werte eines Tensors gespeichert sind." },
  number: "Nummer",
  name: "Name",
};
