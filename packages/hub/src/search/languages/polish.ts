import type { SearchLanguage } from "./search-language.ts";

export const polish: SearchLanguage = {
  code: "pl",
  tasks: {
    "automatic-speech-recognition":
      "rozpoznawanie mowy, mowa na tekst, transkrypcja, transkrybować, napisy do filmu, dyktowanie, audio na tekst, spisać nagranie, zapisać mowę",
    "text-to-speech":
      "synteza mowy, tekst na mowę, czytanie na głos, czytać tekst, klonowanie głosu, sklonować głos, audiobook, lektor",
    "text-to-audio": "generowanie muzyki, tworzenie muzyki, komponować piosenkę, efekty dźwiękowe",
    "audio-to-audio": "usuwanie szumu, usunąć szum, oddzielić wokal, rozdzielić głosy",
    "audio-classification": "rozpoznawanie dźwięków, klasyfikacja dźwięków, śpiew ptaków",
    "voice-activity-detection": "kto mówi kiedy, wykrywanie ciszy, wykrywanie mowy",
    translation: "tłumaczenie, tłumaczyć, przetłumaczyć, tłumacz",
    summarization: "streszczenie, streszczać, streścić, podsumowanie, skrócić tekst",
    "text-to-image":
      "generowanie obrazów, tworzenie obrazów, wygenerować obraz, stworzyć obraz, rysowanie, obraz z tekstu, tworzyć logo",
    "image-to-image":
      "edycja zdjęć, edytować zdjęcie, poprawić zdjęcie, kolorować zdjęcie, odnowić zdjęcie, powiększyć obraz, wyostrzyć zdjęcie, nieostre zdjęcie",
    "image-segmentation": "usuwanie tła, usunąć tło, wyciąć tło, segmentacja obrazu, wycinanie tła",
    "object-detection":
      "wykrywanie obiektów, wykryć obiekty, liczenie samochodów, liczyć samochody, liczenie ludzi, wykrywanie twarzy",
    "image-classification": "klasyfikacja obrazów, rozpoznawanie roślin, rozpoznawanie grzybów, rozpoznawanie zwierząt",
    "image-to-text": "opis obrazu, opisywanie zdjęć",
    "image-to-text+ocr": "rozpoznawanie tekstu, tekst z obrazu, tekst ze zdjęcia, pismo odręczne, odczytać tekst",
    "image-text-to-text": "pytania o obraz, rozumienie obrazów, rozmowa o zdjęciach, pytania o zdjęcie",
    "document-question-answering": "odczyt faktur, odczytać fakturę, pytania do dokumentu",
    "text-to-video": "generowanie wideo, tworzenie wideo, film z tekstu, stworzyć film",
    "image-to-video": "animowanie zdjęć, ożywić zdjęcie, film ze zdjęcia, animować zdjęcie",
    "depth-estimation": "szacowanie głębi, mapa głębi",
    "keypoint-detection": "wykrywanie pozy, postawa ciała",
    "image-to-3d": "zdjęcie na 3d, model 3d ze zdjęcia",
    "text-to-3d": "generowanie modeli 3d, tekst na 3d",
    "text-generation":
      "czat, rozmawiać, chatbot, pisanie tekstów, pisać teksty, pisać opowiadania, model językowy, modele językowe, asystent, poprawić gramatykę, odpowiadać na pytania",
    "text-generation+code": "programowanie, pisać kod, pisanie kodu, uzupełnianie kodu",
    "text-generation+math": "matematyka, zadania z matematyki, rozwiązywanie równań",
    "text-classification":
      "analiza sentymentu, analiza nastroju, sentyment, wykrywanie spamu, mowa nienawiści, klasyfikacja tekstu",
    "token-classification": "znajdowanie nazw, wyszukiwanie nazwisk, anonimizacja, dane osobowe, jednostki nazwane",
    "question-answering": "odpowiedź w tekście",
    "table-question-answering": "pytania do tabeli",
    "feature-extraction": "wyszukiwanie semantyczne, wektory, przeszukiwać dokumenty, podobne dokumenty",
    "sentence-similarity": "podobieństwo zdań, porównywanie zdań",
    "text-ranking": "sortowanie wyników, ranking wyników",
    "time-series-forecasting": "prognozowanie, prognoza sprzedaży, szeregi czasowe, przewidywanie sprzedaży",
    "tabular-classification": "dane tabelaryczne, wykrywanie oszustw",
    "fill-mask": "brakujące słowo",
    robotics: "sterowanie robotem, ramię robota",
    "video-text-to-text": "rozumienie wideo, pytania o film, opis filmu",
    "video-classification": "klasyfikacja filmów, rozpoznawanie akcji wideo",
  },
  words: {
    small: "mały, mała, małe, lekki, lekka",
    free: "darmowy, darmowa, darmowe, za darmo, bezpłatny",
    cheapest: "najtańszy, najtańsza, tani, tania",
    newest: "najnowszy, najnowsza, nowy",
    best: "najlepszy, najlepsza, najlepsze, dobry",
    multilingual: "wielojęzyczny, wielojęzyczna",
    laptop: "laptop, mój komputer, lokalnie, na komputerze, offline",
    phone: "telefon, komórka, smartfon",
  },
  fillers:
    "i lub z ze bez dla do na w we od po o u mój moja moje moim chcę szukam potrzebuję jest są jak co jaki jaka który model modele modelu ai",
};
