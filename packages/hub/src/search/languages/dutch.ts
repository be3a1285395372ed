import type { SearchLanguage } from "./search-language.ts";

export const dutch: SearchLanguage = {
  code: "nl",
  tasks: {
    "automatic-speech-recognition":
      "spraakherkenning, spraak naar tekst, transcriberen, transcriptie, ondertitels maken, dicteren, audio naar tekst, gesproken tekst uitschrijven, uitschrijven, opname uittypen",
    "text-to-speech": "tekst naar spraak, voorlezen, spraaksynthese, stem klonen, luisterboek, tekst voorlezen",
    "text-to-audio": "muziek maken, muziek genereren, liedje componeren, geluidseffecten",
    "audio-to-audio": "ruis verwijderen, stemmen scheiden, stem isoleren, audio verbeteren",
    "audio-classification": "geluiden herkennen, vogelgeluiden herkennen",
    "voice-activity-detection": "wie spreekt wanneer, stilte detecteren, sprekers scheiden",
    translation: "vertalen, vertaling, vertaler",
    summarization: "samenvatten, samenvatting, tekst inkorten",
    "text-to-image":
      "afbeelding genereren, afbeeldingen genereren, afbeelding maken, plaatje maken, tekenen, logo maken, tekst naar afbeelding, beeld genereren",
    "image-to-image":
      "foto bewerken, afbeelding bewerken, foto restaureren, foto inkleuren, foto verbeteren, afbeelding vergroten, foto scherper, wazige foto",
    "image-segmentation": "achtergrond verwijderen, uitknippen, beeldsegmentatie, vrijstaand maken",
    "object-detection":
      "objecten herkennen, objectdetectie, objecten detecteren, auto's tellen, autos tellen, mensen tellen, gezichten herkennen, gezichten detecteren",
    "image-classification": "afbeeldingen classificeren, planten herkennen, dieren herkennen, foto's sorteren",
    "image-to-text": "afbeelding beschrijven",
    "image-to-text+ocr":
      "tekst uit afbeelding, tekstherkenning, handschrift lezen, handschrift herkennen, document digitaliseren, tekst uit foto",
    "image-text-to-text":
      "vragen over afbeeldingen, afbeeldingen begrijpen, chatten met afbeeldingen, vragen over foto, grafiek uitleggen",
    "document-question-answering": "facturen lezen, factuur uitlezen, vragen over documenten",
    "text-to-video": "video maken, video genereren, tekst naar video",
    "image-to-video": "foto animeren, video van foto, afbeelding animeren",
    "depth-estimation": "diepte schatten, dieptekaart",
    "keypoint-detection": "lichaamshouding herkennen, pose herkennen",
    "image-to-3d": "foto naar 3d, 3d model van foto",
    "text-to-3d": "3d model maken, tekst naar 3d",
    "text-generation":
      "chatten, chatbot, tekst schrijven, verhalen schrijven, taalmodel, taalmodellen, assistent, brief schrijven, grammatica verbeteren, vragen beantwoorden",
    "text-generation+code": "programmeren, code schrijven, code aanvullen",
    "text-generation+math": "wiskunde, sommen oplossen, rekenen",
    "text-classification":
      "sentimentanalyse, sentiment, spam herkennen, haatspraak, tekst classificeren, teksten indelen",
    "token-classification": "namen vinden, namen herkennen, anonimiseren, persoonsgegevens",
    "question-answering": "antwoord in tekst vinden",
    "table-question-answering": "vragen over tabellen",
    "feature-extraction": "semantisch zoeken, vectoren, documenten doorzoeken, vergelijkbare documenten",
    "sentence-similarity": "zinnen vergelijken, gelijkenis zinnen",
    "text-ranking": "zoekresultaten sorteren, resultaten herschikken",
    "time-series-forecasting": "verkoop voorspellen, voorspelling, tijdreeksen, voorspellen",
    "tabular-classification": "tabelgegevens, fraude herkennen",
    "fill-mask": "ontbrekend woord",
    robotics: "robot besturen, robotarm",
    "video-text-to-text": "video begrijpen, vragen over video, video beschrijven",
    "video-classification": "video's classificeren, acties in video herkennen",
  },
  words: {
    small: "klein, kleine, licht, compact",
    free: "gratis, vrij, kosteloos",
    cheapest: "goedkoopste, goedkoop",
    newest: "nieuwste, nieuw, laatste",
    best: "beste, goede, goed",
    multilingual: "meertalig, meertalige",
    laptop: "laptop, mijn computer, mijn pc, lokaal, offline, thuis",
    phone: "telefoon, mobiel, smartphone",
  },
  fillers:
    "een de het en of met zonder voor op in naar van bij uit aan ik mijn wil zoek nodig is zijn kan hoe wat welk welke model modellen ai om te",
};
