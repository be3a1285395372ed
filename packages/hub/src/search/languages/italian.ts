import type { SearchLanguage } from "./search-language.ts";

export const italian: SearchLanguage = {
  code: "it",
  tasks: {
    "automatic-speech-recognition":
      "riconoscimento vocale, riconoscimento del parlato, trascrivere, trascrizione, da voce a testo, audio in testo, sottotitoli, dettatura, mettere per iscritto",
    "text-to-speech":
      "sintesi vocale, leggere ad alta voce, da testo a voce, testo in voce, clonare voce, clonare una voce, audiolibro, leggere testo",
    "text-to-audio": "generare musica, creare musica, comporre canzone, effetti sonori",
    "audio-to-audio": "rimuovere rumore, togliere rumore, separare voci, isolare voce, pulire audio",
    "audio-classification": "classificare suoni, riconoscere suoni, canto uccelli",
    "voice-activity-detection": "chi parla quando, rilevare il silenzio, diarizzazione",
    translation: "tradurre, traduzione, traduttore",
    summarization: "riassumere, riassunto, sintetizzare testo",
    "text-to-image":
      "generare immagini, creare immagini, generare immagine, creare immagine, disegnare, creare logo, immagine da testo",
    "image-to-image":
      "modificare foto, modificare immagine, restaurare foto, colorare foto, migliorare foto, ingrandire immagine, ritoccare foto, foto nitida, foto sfocata",
    "image-segmentation": "rimuovere sfondo, togliere sfondo, rimuovere lo sfondo, scontornare, segmentazione immagini",
    "object-detection":
      "rilevare oggetti, rilevamento oggetti, riconoscere oggetti, contare auto, contare macchine, contare persone, rilevare volti, trovare volti",
    "image-classification":
      "classificare immagini, classificazione immagini, riconoscere piante, riconoscere funghi, riconoscere animali",
    "image-to-text": "descrivere immagine, descrizione immagini",
    "image-to-text+ocr":
      "estrarre testo, testo da immagine, leggere testo immagine, riconoscimento caratteri, scrittura a mano, digitalizzare documento",
    "image-text-to-text": "domande su immagini, capire immagini, chattare con immagini, spiegare grafico",
    "document-question-answering": "leggere fatture, estrarre dati fattura, domande su documenti",
    "text-to-video": "generare video, creare video, video da testo",
    "image-to-video": "animare foto, animare immagine, video da foto, video da immagine",
    "depth-estimation": "stimare profondità, mappa di profondità, profondità foto",
    "keypoint-detection": "rilevare posa, postura corpo",
    "image-to-3d": "foto in 3d, immagine in 3d, modello 3d da foto",
    "text-to-3d": "generare modello 3d, testo in 3d",
    "text-generation":
      "chattare, chatbot, scrivere testi, scrivere testo, scrivere storie, scrivere email, modello linguistico, modelli linguistici, assistente, correggere grammatica, rispondere domande",
    "text-generation+code": "programmare, scrivere codice, programmazione, completare codice",
    "text-generation+math": "risolvere matematica, matematica, equazioni, problemi matematica",
    "text-classification":
      "analisi del sentimento, analisi sentiment, sentimento, rilevare spam, odio, classificare testi, classificare testo, recensioni positive",
    "token-classification": "trovare nomi, entità, anonimizzare, dati personali, estrarre nomi",
    "question-answering": "trovare risposta nel testo, domande e risposte",
    "table-question-answering": "domande su tabelle, interrogare tabella",
    "feature-extraction": "ricerca semantica, vettori, cercare nei documenti, documenti simili",
    "sentence-similarity": "somiglianza frasi, confrontare frasi, similarità frasi",
    "text-ranking": "riordinare risultati, ordinare risultati",
    "time-series-forecasting": "prevedere vendite, previsione, previsioni, serie temporali",
    "tabular-classification": "dati tabellari, rilevare frodi",
    "fill-mask": "parola mancante",
    robotics: "controllare robot, braccio robotico",
    "video-text-to-text": "capire video, domande su video, descrivere video",
    "video-classification": "classificare video, riconoscere azioni video",
  },
  words: {
    small: "piccolo, piccola, leggero, leggera, compatto",
    free: "gratis, gratuito, gratuita, libero",
    cheapest: "più economico, economico, meno costoso",
    newest: "più recente, nuovo, ultimo, recente",
    best: "migliore, migliori, miglior, buono",
    multilingual: "multilingue, più lingue",
    laptop: "portatile, mio computer, mio pc, in locale, offline, localmente",
    phone: "telefono, cellulare, smartphone",
  },
  fillers:
    "un uno una il lo la i gli le di del della dei delle da dal dalla a al alla e o con senza per su in nel nella che quale mio mia voglio cerco serve modello modelli ia come strumento",
};
