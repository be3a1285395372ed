/** Texts of voice and of the blind comparison, in German. */
import type * as English from "../../modules/playground/start-labels.ts";
import type { VOICE_LABELS as EnglishVoice } from "../../modules/playground/voice/labels.ts";
import type { BLIND_LABELS as EnglishBlind } from "../../modules/playground/blind/labels.ts";
import type { Translation } from "../translation.ts";

export const PLAYGROUND_START_LABELS: Translation<typeof English.PLAYGROUND_START_LABELS> = {
  loading: "Wird geladen …",
  failed: "Laden fehlgeschlagen. Erneut versuchen.",
};

export const MESSAGE_LABELS: Translation<typeof English.MESSAGE_LABELS> = {
  copied: "Kopiert",
  notCopied: "Kopieren blockiert: den Code markieren",
};

export const VOICE_LABELS: Translation<typeof EnglishVoice> = {
  title: "Sprache",
  about:
    "Aufnahmen gehen an das hier gewählte Modell und werden nirgends gespeichert. Beim Diktieren fragt der Browser nach dem Mikrofon.",
  recognizer: "Wer das Gesprochene aufschreibt",
  speaker: "Wer Antworten vorliest",
  browserVoice: "Eine Stimme dieses Browsers",
  noBrowserVoice: "Eine Stimme dieses Browsers (keine vorhanden)",
  voice: "Stimme",
  usualVoice: "Übliche Stimme",
  voiceOf: (name, language) => `${name} (${language})`,
  dictate: "Diktieren",
  endDictation: "Diktat beenden",
  talk: "Freihändig sprechen",
  endTalk: "Gespräch beenden",
  read: "Vorlesen",
  endReading: "Vorlesen stoppen",
  states: {
    starting: "Wird gestartet …",
    listening: "Hört zu. Esc beendet.",
    writing: "Gesprochenes wird aufgeschrieben …",
    answering: "Warten auf die Antwort …",
    speaking: "Liest die Antwort vor. Esc beendet.",
  },
  dictated: "In die Nachricht geschrieben. Vor dem Senden lesen.",
  nothingHeard: "Keine Worte verstanden. Lauter oder näher sprechen und erneut versuchen.",
  stopped: "Gestoppt.",
  ready: "Bereit. Zum Sprechen erneut drücken.",
  blocked:
    "Zum Aufschreiben des Gesprochenen ist ein Modell für Spracherkennung nötig. „Sprache“ in den Einstellungen führt weitere auf.",
  ends: {
    silence: "Niemand hat gesprochen, daher wurde das Gespräch beendet.",
    "not-sent": "Die Nachricht konnte nicht gesendet werden, daher wurde das Gespräch beendet.",
    "no-answer": "Es gibt keine Antwort zum Vorlesen, daher wurde das Gespräch beendet. Siehe letzte Nachricht.",
  },
  microphone: {
    refused:
      "Dieser Browser hat das Mikrofon nicht freigegeben. Neben der Adresse für diese Website erlauben und erneut drücken.",
    missing: "Kein Mikrofon gefunden. Eines anschließen und erneut drücken.",
    insecure: "Browser geben das Mikrofon nur für Seiten mit HTTPS oder auf diesem Rechner frei.",
  },
};

export const BLIND_LABELS: Translation<typeof EnglishBlind> = {
  title: "Blindvergleich",
  description:
    "Zwei Antworten auf einen eigenen Prompt, ohne Namen. Abstimmen und sehen, welches Modell oder welcher Prompt gewinnt und wie sicher.",
  noScript: "Der Vergleich führt Modelle vom Browser aus und braucht daher JavaScript.",
  loading: "Wird geladen …",
  settings: "Einstellungen",
  prompts: "Prompts, einer pro Zeile",
  promptsHint: "Eigene Prompts sagen mehr als eine allgemeine Rangliste.",
  start: "Zwei Antworten zeigen",
  next: "Nächstes Paar",
  stop: "Stoppen",
  needsTwo: "Eine zweite Spalte hinzufügen, die hier laufen kann: ein anderes Modell oder einen anderen Prompt.",
  needsPrompts: "Mindestens einen Prompt eingeben.",
  waiting: "Beide Antworten sind unterwegs. Sie erscheinen zusammen, damit das Tempo nichts verrät.",
  failed: (side, message) => `${side}: ${message}`,
  prompt: "Prompt",
  left: "Antwort 1",
  right: "Antwort 2",
  vote: "Abstimmen",
  voteLeft: "1: Antwort 1 ist besser",
  voteRight: "2: Antwort 2 ist besser",
  voteTie: "3: Gleich gut",
  voteNeither: "4: Beide schlecht",
  keys: "Tasten 1 bis 4 stimmen ab, Enter zeigt das nächste Paar.",
  revealed: (left, right) => `Antwort 1 war ${left}, Antwort 2 war ${right}.`,
  result: "Ergebnis",
  candidate: "Spalte",
  votes: "Stimmen",
  share: "Siege gegen den Durchschnitt",
  interval: (low, high) => `(95 %: ${low} bis ${high})`,
  noVotes: "Das Ergebnis erscheint mit der ersten Stimme.",
  method:
    "Nach dem Bradley-Terry-Modell; ein Gleichstand zählt halb. Wo sich Intervalle stark überlappen, sind mehr Stimmen nötig.",
  export: "Präferenzen als JSONL speichern",
  holdsKey: (key) =>
    `Die Antworten scheinen einen Schlüssel zu enthalten (${key}). Zum Speichern denselben Knopf noch einmal drücken.`,
  saved: "Gespeichert.",
  clear: "Alle Stimmen löschen",
  confirmClear: "Endgültig löschen",
  cancel: "Abbrechen",
  stored: "Nur in diesem Browser gespeichert, ohne Schlüssel.",
  noStorage: "Dieser Browser kann die Stimmen nicht speichern. Beim Verlassen der Seite gehen sie verloren.",
};
