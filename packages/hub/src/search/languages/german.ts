import type { SearchLanguage } from "./search-language.ts";

export const german: SearchLanguage = {
  code: "de",
  tasks: {
    "automatic-speech-recognition":
      "spracherkennung, sprache in text, transkribieren, transkription, diktieren, diktat, untertitel erstellen, aufnahme verschriftlichen, audio in text, interview abtippen, sprachnachricht text, gesprochenes aufschreiben, gesprochenes in text, mitschreiben",
    "text-to-speech":
      "vorlesen, text vorlesen, sprachausgabe, sprachsynthese, text in sprache, stimme klonen, stimme erzeugen, hörbuch, text sprechen",
    "text-to-audio":
      "musik erzeugen, musik machen, musik aus text, text in musik, lied aus text, lieder schreiben, musik generieren, lied komponieren, geräusche erzeugen, klang erzeugen",
    "audio-to-audio":
      "rauschen entfernen, stimme trennen, gesang trennen, stimmen isolieren, audio verbessern, stimme verändern",
    "audio-classification": "vogelstimmen erkennen, geräusche erkennen, sprecher erkennen, emotion stimme",
    "voice-activity-detection": "wer spricht wann, sprecher trennen, sprecherwechsel, sprechpausen, stille erkennen",
    translation: "übersetzen, übersetzung, übersetzer, maschinelle übersetzung",
    summarization: "zusammenfassen, zusammenfassung, text kürzen, artikel kürzen",
    "text-to-image":
      "bild erzeugen, bilder erzeugen, bilder aus text, bilder generieren, bild erstellen, bild malen, bild aus text, text zu bild, bildgenerator, logo erstellen, zeichnung erstellen",
    "image-to-image":
      "foto bearbeiten, bild bearbeiten, bild verbessern, foto hochskalieren, bild schärfen, foto restaurieren, foto kolorieren, wasserzeichen entfernen, foto schärfen, unscharfes foto",
    "image-segmentation": "hintergrund entfernen, freistellen, person ausschneiden, bildsegmentierung, segmentierung",
    "object-detection":
      "objekte erkennen, objekterkennung, gesichter erkennen, gesichtserkennung, autos zählen, personen zählen, menschen zählen, dinge finden bild, kennzeichen erkennen",
    "image-classification":
      "bilder klassifizieren, bildklassifikation, bilder sortieren, pflanzen erkennen, pilze erkennen, tiere erkennen, was ist auf dem bild",
    "image-to-text": "bild beschreiben, bildbeschreibung",
    "image-to-text+ocr":
      "texterkennung, text aus bild, handschrift erkennen, handschrift lesen, beleg lesen, pdf text, dokument digitalisieren, text im bild",
    "image-text-to-text": "fragen zu bildern, bilder verstehen, über bilder chatten, fragen bild, diagramm erklären",
    "document-question-answering": "rechnung auslesen, rechnungen auslesen, fragen zum dokument, formular auslesen",
    "text-to-video": "video erzeugen, video erstellen, video aus text, video generieren",
    "image-to-video": "video aus foto, foto animieren, bild animieren, video aus bild",
    "depth-estimation": "tiefenschätzung, tiefe schätzen, tiefenkarte, entfernung foto",
    "keypoint-detection": "körperhaltung erkennen, pose erkennen, handbewegung erkennen",
    "image-to-3d": "3d aus foto, 3d modell aus bild, foto in 3d",
    "text-to-3d": "3d modell erzeugen, 3d aus text",
    "text-generation":
      "chatten, chatbot, text schreiben, texte schreiben, geschichten schreiben, sprachmodell, sprachmodelle, assistent, brief schreiben, fragen beantworten, rechtschreibung korrigieren, grammatik korrigieren",
    "text-generation+code": "programmieren, code schreiben, quelltext, programmierhilfe, code vervollständigen",
    "text-generation+math": "mathe, mathematik, mathe aufgaben, rechenaufgaben lösen, gleichungen lösen",
    "text-classification":
      "stimmung erkennen, stimmungsanalyse, sentimentanalyse, spam erkennen, hassrede erkennen, text klassifizieren, texte einordnen, sprache erkennen text, bewertung positiv negativ",
    "token-classification":
      "namen finden, namen erkennen, eigennamen, personennamen, daten anonymisieren, anonymisieren, schwärzen, personenbezogene daten",
    "question-answering": "fragen zum text, antwort im text finden",
    "table-question-answering": "fragen zur tabelle, fragen an tabellen, excel fragen",
    "feature-extraction":
      "semantische suche, einbettungen, texteinbettung, vektoren, ähnliche dokumente, dokumente durchsuchen, bedeutungssuche",
    "sentence-similarity": "ähnlichkeit von sätzen, sätze vergleichen, textähnlichkeit",
    "text-ranking": "suchergebnisse sortieren, ergebnisse neu ordnen, treffer sortieren",
    "time-series-forecasting":
      "zeitreihen, vorhersage, absatz vorhersagen, verkaufszahlen vorhersagen, wetter vorhersagen, prognose",
    "tabular-classification": "tabellen klassifizieren, betrug erkennen, kundenabwanderung",
    "fill-mask": "fehlendes wort, lückentext",
    robotics: "roboter steuern, roboterarm",
    "video-text-to-text": "videos verstehen, fragen zu videos, video beschreiben",
    "video-classification": "videos klassifizieren, handlungen im video erkennen",
  },
  words: {
    small: "klein, kleine, kleines, kleiner, kompakt, winzig",
    free: "kostenlos, gratis, frei, freie, quelloffen",
    cheapest: "billigste, billigstes, günstigste, günstigstes, günstig, billig",
    newest: "neueste, neuestes, neu, aktuellste",
    best: "beste, bestes, besten, gute, gutes",
    multilingual: "mehrsprachig, mehrsprachige, mehrsprachiges",
    laptop: "laptop, eigener rechner, auf meinem rechner, lokal, zuhause, offline, meinen pc",
    phone: "handy, smartphone, telefon, aufs handy",
  },
  fillers:
    "ein eine einen einem einer eines der die das den dem des und oder mit ohne für fuer auf in im zu zum zur von vom bei aus an am ich mein meine meinem meinen meiner will möchte brauche suche gibt es kann können man wie was welches welche welcher ist sind modell modelle ki auf deutsch automatisch",
};
