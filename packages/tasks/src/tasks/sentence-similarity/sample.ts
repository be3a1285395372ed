import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<"sentences"> = {
  kind: "sentences",
  standard: {
    source_sentence: "The children are playing in the garden.",
    sentences: ["Kids are having fun outdoors.", "The train leaves at noon.", "She is reading a book in the library."],
  },
  byLanguage: {
    zh: {
      source_sentence: "孩子们在花园里玩耍。",
      sentences: ["小朋友们在户外玩得很开心。", "火车中午出发。", "她在图书馆看书。"],
    },
    fr: {
      source_sentence: "Les enfants jouent dans le jardin.",
      sentences: ["Des petits s’amusent dehors.", "Le train part à midi.", "Elle lit un livre à la bibliothèque."],
    },
    es: {
      source_sentence: "Los niños juegan en el jardín.",
      sentences: [
        "Los pequeños se divierten al aire libre.",
        "El tren sale al mediodía.",
        "Ella lee un libro en la biblioteca.",
      ],
    },
    ru: {
      source_sentence: "Дети играют в саду.",
      sentences: ["Ребята веселятся на улице.", "Поезд отправляется в полдень.", "Она читает книгу в библиотеке."],
    },
    uk: {
      source_sentence: "Діти граються в саду.",
      sentences: ["Малюки бавляться надворі.", "Поїзд вирушає опівдні.", "Вона читає книгу в бібліотеці."],
    },
    it: {
      source_sentence: "I bambini giocano in giardino.",
      sentences: [
        "I piccoli si divertono all’aperto.",
        "Il treno parte a mezzogiorno.",
        "Lei legge un libro in biblioteca.",
      ],
    },
    fa: {
      source_sentence: "بچه‌ها در باغ بازی می‌کنند.",
      sentences: ["کودکان بیرون از خانه سرگرم‌اند.", "قطار ظهر حرکت می‌کند.", "او در کتابخانه کتاب می‌خواند."],
    },
    ar: {
      source_sentence: "يلعب الأطفال في الحديقة.",
      sentences: ["الصغار يمرحون في الخارج.", "يغادر القطار ظهرًا.", "تقرأ كتابًا في المكتبة."],
    },
    bn: {
      source_sentence: "শিশুরা বাগানে খেলছে।",
      sentences: ["বাচ্চারা বাইরে মজা করছে।", "ট্রেন দুপুরে ছাড়ে।", "সে গ্রন্থাগারে বই পড়ছে।"],
    },
    mn: {
      source_sentence: "Хүүхдүүд цэцэрлэгт тоглож байна.",
      sentences: ["Багачууд гадаа хөгжилдөж байна.", "Галт тэрэг үд дунд хөдөлнө.", "Тэр номын санд ном уншиж байна."],
    },
    de: {
      source_sentence: "Die Kinder spielen im Garten.",
      sentences: [
        "Die Kleinen toben draußen.",
        "Der Zug fährt um zwölf Uhr ab.",
        "Sie liest in der Bibliothek ein Buch.",
      ],
    },
  },
};
