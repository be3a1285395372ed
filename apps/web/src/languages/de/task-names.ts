/** Names and summaries of tasks, in German. */

/** Names of the kinds of data, by ID. */
export const MODALITY_NAMES: Readonly<Record<string, string>> = {
  multimodal: "Multimodal",
  nlp: "Sprachverarbeitung",
  cv: "Bildverarbeitung",
  audio: "Audio",
  tabular: "Tabellen",
  rl: "Bestärkendes Lernen",
  other: "Sonstiges",
};

/** Names of tasks, by ID. */
export const TASK_NAMES: Readonly<Record<string, string>> = {
  "any-to-any": "Beliebig zu beliebig",
  "audio-classification": "Audioklassifikation",
  "audio-text-to-text": "Audio und Text zu Text",
  "audio-to-audio": "Audio zu Audio",
  "automatic-speech-recognition": "Spracherkennung",
  "depth-estimation": "Tiefenschätzung",
  "document-question-answering": "Fragen zu Dokumenten",
  "feature-extraction": "Merkmalsextraktion",
  "fill-mask": "Lückenfüllen",
  "graph-ml": "Maschinelles Lernen auf Graphen",
  "image-classification": "Bildklassifikation",
  "image-feature-extraction": "Bildmerkmalsextraktion",
  "image-segmentation": "Bildsegmentierung",
  "image-text-to-image": "Bild und Text zu Bild",
  "image-text-to-text": "Bild und Text zu Text",
  "image-text-to-video": "Bild und Text zu Video",
  "image-to-3d": "Bild zu 3D",
  "image-to-image": "Bild zu Bild",
  "image-to-text": "Bild zu Text",
  "image-to-video": "Bild zu Video",
  "keypoint-detection": "Schlüsselpunkterkennung",
  "mask-generation": "Maskenerzeugung",
  "multiple-choice": "Multiple Choice",
  "object-detection": "Objekterkennung",
  other: "Sonstiges",
  "question-answering": "Fragen beantworten",
  "reinforcement-learning": "Bestärkendes Lernen",
  robotics: "Robotik",
  "sentence-similarity": "Satzähnlichkeit",
  summarization: "Zusammenfassung",
  "table-question-answering": "Fragen zu Tabellen",
  "table-to-text": "Tabelle zu Text",
  "tabular-classification": "Tabellenklassifikation",
  "tabular-regression": "Tabellenregression",
  "tabular-to-text": "Datensätze zu Text",
  "text-classification": "Textklassifikation",
  "text-generation": "Textgenerierung",
  "text-ranking": "Text-Ranking",
  "text-retrieval": "Textsuche",
  "text-to-3d": "Text zu 3D",
  "text-to-audio": "Text zu Audio",
  "text-to-image": "Text zu Bild",
  "text-to-speech": "Sprachsynthese",
  "text-to-video": "Text zu Video",
  "time-series-forecasting": "Zeitreihenprognose",
  "token-classification": "Token-Klassifikation",
  translation: "Übersetzung",
  "unconditional-image-generation": "Bildgenerierung ohne Vorgabe",
  "video-classification": "Videoklassifikation",
  "video-text-to-text": "Video und Text zu Text",
  "video-to-video": "Video zu Video",
  "visual-document-retrieval": "Visuelle Dokumentensuche",
  "visual-question-answering": "Fragen zu Bildern",
  "voice-activity-detection": "Sprachaktivitätserkennung",
  "zero-shot-classification": "Zero-Shot-Klassifikation",
  "zero-shot-image-classification": "Zero-Shot-Bildklassifikation",
  "zero-shot-object-detection": "Zero-Shot-Objekterkennung",
};

/** What goes into a task and comes out of it, by ID. */
export const TASK_SUMMARIES: Readonly<Record<string, string>> = {
  "any-to-any":
    "Eine beliebige Mischung aus Text, Bildern, Ton und Video geht hinein, und mehr als eine dieser Arten kann herauskommen.",
  "audio-classification":
    "Ein Tonausschnitt geht hinein, Labels mit Scores kommen heraus; was sie benennen, hängt vom Training ab, von Sprachbefehlen bis Vogelgesang.",
  "audio-text-to-text":
    "Ton und eine schriftliche Anweisung gehen hinein, Text kommt heraus. Das Modell hört zu und antwortet zum Gehörten.",
  "audio-to-audio":
    "Eine Aufnahme geht hinein, eine oder mehrere andere kommen heraus, etwa dieselbe Stimme ohne Rauschen oder jede Person einzeln.",
  "automatic-speech-recognition":
    "Eine Sprachaufnahme geht hinein, ihr Transkript kommt heraus, auf Wunsch mit Zeitangaben.",
  "depth-estimation": "Ein Foto geht hinein, eine Karte mit der Entfernung jedes Pixels kommt heraus.",
  "document-question-answering":
    "Eine Seite als Bild und eine Frage gehen hinein, die Antwort, wie sie auf der Seite steht, kommt heraus.",
  "feature-extraction":
    "Ein Text geht hinein; Vektoren, die seine Bedeutung darstellen, kommen heraus, einer für den Text oder einer je Token.",
  "fill-mask": "Ein Text mit einer Lücke geht hinein, eine Rangliste passender Wörter kommt heraus.",
  "graph-ml":
    "Ein Graph aus Knoten und Kanten geht hinein, Vorhersagen zu Knoten, Kanten oder dem ganzen Graphen kommen heraus.",
  "image-classification": "Ein Bild geht hinein, Labels mit Scores für das ganze Bild kommen heraus.",
  "image-feature-extraction":
    "Ein Bild geht hinein, ein Vektor oder ein Raster von Vektoren, das es beschreibt, kommt heraus.",
  "image-segmentation": "Ein Bild geht hinein, Masken kommen heraus, die Pixel für Pixel zeigen, was wozu gehört.",
  "image-text-to-image":
    "Bilder, Worte oder beides gehen hinein, ein Bild kommt heraus; ein Modell erzeugt, bearbeitet und kombiniert.",
  "image-text-to-text": "Bilder und Text gehen hinein, meist als Chat, und Text kommt heraus.",
  "image-text-to-video": "Ein Bild, Worte oder beides gehen hinein; ein Clip kommt heraus.",
  "image-to-3d":
    "Ein oder mehrere Bilder eines Objekts gehen hinein; ein von allen Seiten betrachtbares Modell kommt heraus.",
  "image-to-image": "Ein Bild geht hinein, oft mit einer Anweisung, und ein verändertes Bild kommt heraus.",
  "image-to-text": "Ein Bild geht hinein, Text darüber oder daraus gelesener Text kommt heraus, ohne Anweisung.",
  "image-to-video":
    "Ein Standbild geht hinein, meist mit einem Satz, was geschehen soll, und ein kurzer Clip, der damit beginnt, kommt heraus.",
  "keypoint-detection":
    "Ein Bild geht hinein; die Koordinaten markanter Punkte kommen heraus, etwa Gelenke eines Körpers oder Ecken zum Abgleich.",
  "mask-generation":
    "Ein Bild mit optionalen Punkten oder Rahmen geht hinein; Masken der dortigen Objekte kommen heraus, ohne Namen.",
  "multiple-choice": "Eine Frage mit mehreren Antwortvorschlägen geht hinein; der plausibelste kommt heraus.",
  "object-detection": "Ein Bild geht hinein; Rechtecke kommen heraus, jedes mit Label und Score.",
  other: "Modelle und Datensätze, deren Aufgabe in diesem Katalog keinen Eintrag hat.",
  "question-answering":
    "Eine Frage und ein Textabschnitt gehen hinein, und das Modell markiert die Stelle mit der Antwort, mit Score und Zeichenpositionen.",
  "reinforcement-learning":
    "Der Zustand einer Umgebung geht hinein, die nächste Aktion kommt heraus; das Modell hat durch Belohnung gelernt, was sich langfristig lohnt.",
  robotics:
    "Kamerabilder, Gelenkstellungen und oft eine Anweisung gehen hinein; Motorbefehle für die nächsten Momente kommen heraus.",
  "sentence-similarity":
    "Ein Satz und eine Liste weiterer gehen hinein; eine Zahl für jeden davon sagt, wie nah er in der Bedeutung ist.",
  summarization: "Ein langer Text geht hinein, ein kurzer mit den Hauptpunkten kommt heraus.",
  "table-question-answering":
    "Eine Tabelle und eine Frage in Alltagssprache gehen hinein; die Antwort kommt mit den Zellen heraus, auf denen sie beruht.",
  "table-to-text":
    "Eine Tabelle oder einige markierte Zellen gehen hinein; ein Satz, der ihren Inhalt ausdrückt, kommt heraus.",
  "tabular-classification": "Zeilen einer Tabelle gehen hinein, eine Klasse für jede Zeile kommt heraus.",
  "tabular-regression": "Zeilen einer Tabelle gehen hinein, eine Zahl für jede Zeile kommt heraus.",
  "tabular-to-text":
    "Strukturierte Daten wie Zeilen oder Tripel gehen hinein, eine flüssige Beschreibung kommt heraus.",
  "text-classification":
    "Ein Text geht hinein, ein oder mehrere Labels mit Scores kommen heraus. Die Labels stehen seit dem Training fest.",
  "text-generation":
    "Ein Prompt oder eine Liste von Chat-Nachrichten geht hinein, und das Modell schreibt Token für Token weiter.",
  "text-ranking":
    "Eine Anfrage und eine Liste von Textabschnitten gehen hinein; ein Relevanz-Score für jeden kommt heraus, nach dem sie geordnet werden.",
  "text-retrieval": "Eine Anfrage geht hinein, die passenden Dokumente einer Sammlung kommen heraus.",
  "text-to-3d":
    "Eine Beschreibung geht hinein; ein dreidimensionales Objekt als Mesh, Punkte oder Gaußfunktionen kommt heraus.",
  "text-to-audio": "Ein Text geht hinein, Ton kommt heraus, sei es Musik, ein Effekt oder eine Stimme.",
  "text-to-image": "Eine Beschreibung geht hinein, ein neues Bild kommt heraus.",
  "text-to-speech": "Ein Text geht hinein, die Aufnahme einer vorlesenden Stimme kommt heraus.",
  "text-to-video": "Eine Beschreibung geht hinein, ein kurzer Clip kommt heraus.",
  "time-series-forecasting":
    "Vergangene Werte einer oder mehrerer Messreihen gehen hinein; ihr wahrscheinlicher weiterer Verlauf kommt heraus, als Linie oder Bereich.",
  "token-classification":
    "Jedes Wort oder Wortstück eines Texts bekommt ein Label. Benachbarte Labels werden zu benannten Abschnitten mit Position im Text verbunden.",
  translation: "Ein Text in einer Sprache geht hinein, derselbe Text in einer anderen kommt heraus.",
  "unconditional-image-generation":
    "Nur Rauschen oder ein Seed geht hinein; ein neues Bild aus derselben Welt wie die Trainingsbilder kommt heraus.",
  "video-classification": "Ein Clip geht hinein, Labels mit Scores für das Geschehen kommen heraus.",
  "video-text-to-text": "Ein Video und eine Frage oder Anweisung gehen hinein; Text kommt heraus.",
  "video-to-video": "Ein Clip geht hinein, ein veränderter Clip gleicher Länge kommt heraus.",
  "visual-document-retrieval":
    "Eine Anfrage in Worten und Bilder von Seiten gehen hinein; jede Seite bekommt einen Score, wie gut sie antwortet.",
  "visual-question-answering": "Ein Bild und eine Frage dazu gehen hinein; kurze Antworten mit Scores kommen heraus.",
  "voice-activity-detection":
    "Eine Aufnahme geht hinein; die Abschnitte, in denen jemand spricht, kommen als Start- und Endzeiten heraus.",
  "zero-shot-classification":
    "Ein Text und Labels, die das Modell im Training nie sah, gehen hinein; ein Score für jedes Label kommt heraus.",
  "zero-shot-image-classification":
    "Ein Bild und eine Liste von Beschreibungen gehen hinein; Scores sagen, welche am besten passt.",
  "zero-shot-object-detection":
    "Ein Bild und Namen von Dingen gehen hinein; Rahmen um diese Dinge kommen heraus, obwohl der Detektor nie auf die Namen trainiert wurde.",
};

const ABILITIES: Readonly<Record<string, string>> = {
  chat: "Chat",
  tools: "Tools",
  reasoning: "Reasoning",
  vision: "Bilder",
  audio: "Audio",
  schema: "Schema",
  caching: "Cache",
};
const LICENSES: Readonly<Record<string, string>> = { other: "Andere", unknown: "Unbekannt" };

/** Names that components show of a task, an ability or a license; nothing where the usual one will do. */
export function nameOf(kind: string, id: string): string | undefined {
  const names = kind === "task" ? TASK_NAMES : kind === "ability" ? ABILITIES : kind === "license" ? LICENSES : {};
  return Object.hasOwn(names, id) ? names[id] : undefined;
}
