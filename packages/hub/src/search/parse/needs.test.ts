import { TASK_IDS } from "@vitrine/tasks";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SEARCH_LANGUAGES } from "../languages/generated/search-languages.ts";
import { needsIn } from "./needs.ts";
import { combinedFilter, parseQuery, requestedOrder } from "./parse-query.ts";

const taskOf = (typed: string) => [combinedFilter(parseQuery(typed).parts).task].flat()[0];

/** Written by other words than those of the phrases: other inflections, orders and words in between. */
const NEEDS: readonly (readonly [typed: string, task: string])[] = [
  ["count all the cars in my pictures", "object-detection"],
  ["make a short video from two photos", "image-to-video"],
  ["please read this text aloud", "text-to-speech"],
  ["transcribing long meetings", "automatic-speech-recognition"],
  ["solving hard math problems", "text-generation"],
  // Next to shorter phrases of another task.
  ["remove background noise from zoom", "audio-to-audio"],
  ["upscale my old video", "video-to-video"],
  ["predict the price of bitcoin", "time-series-forecasting"],
  ["Sprache automatisch in einen Text umwandeln", "automatic-speech-recognition"],
  ["lange Artikel zusammenfassen", "summarization"],
  ["Hintergrund von Fotos entfernen", "image-segmentation"],
  ["enlever le fond de mes images", "image-segmentation"],
  ["transcriptions de réunions", "automatic-speech-recognition"],
  ["quitar el fondo de una foto", "image-segmentation"],
  ["leer un texto en voz alta", "text-to-speech"],
  ["rimuovere lo sfondo dalle foto", "image-segmentation"],
  ["remover o fundo de fotos", "image-segmentation"],
  ["teksten samenvatten", "summarization"],
  ["achtergrond van een foto verwijderen", "image-segmentation"],
  ["streszczenie artykułu", "summarization"],
  ["usuwanie szumów z nagrań", "audio-to-audio"],
  ["会議の文字起こしをしたい", "automatic-speech-recognition"],
  ["写真の背景を消すモデル", "image-segmentation"],
  ["给视频做字幕生成", "automatic-speech-recognition"],
  ["用文字生成图片", "text-to-image"],
  ["회의 음성 인식 모델", "automatic-speech-recognition"],
  ["사진 배경 제거", "image-segmentation"],
  ["تلخيص النصوص الطويلة", "summarization"],
  ["إزالة خلفية الصور", "image-segmentation"],
];

const FREE = { licenseKind: ["permissive", "conditions"] };

describe("needs in plain words", () => {
  test.each(NEEDS)("%s", (typed, task) => expect(taskOf(typed)).toBe(task));

  test.each([
    ["Spracherkennung deutsch", { task: "automatic-speech-recognition", language: "de" }],
    ["음성 인식 한국어", { task: "automatic-speech-recognition", language: "ko" }],
    ["transcrever português", { task: "automatic-speech-recognition", language: "pt" }],
    ["llm for my phone", { task: "text-generation", maxMemory: 4 * 1024 ** 3 }],
    ["手机上用的小模型", { maxMemory: 4 * 1024 ** 3, maxParameters: 4e9 }],
    ["無料で使える日本語の音声認識モデル", { ...FREE, language: "ja", task: "automatic-speech-recognition" }],
    ["무료로 쓸 수 있는 번역모델", { ...FREE, task: "translation" }],
    ["16gb mac", { maxMemory: 12 * 1024 ** 3 }],
    ["text to sql", { task: "text-generation", idContainsAny: "sql" }],
  ])("%s with its filters", (typed, filter) => {
    expect(combinedFilter(parseQuery(typed).parts)).toEqual(filter);
  });

  test("orders and wishes of another language count where its words are known", () => {
    expect(requestedOrder(parseQuery("mejor modelo gratis").parts)).toEqual({ sort: "popularity" });
    expect(parseQuery("best model")).toMatchObject({ text: "", parts: [{ words: "best" }] });
  });

  test.each(["最新的开源模型", "最新のオープンソースモデル", "최신오픈소스모델"])(
    "%s is an order and a filter, though it has no spaces",
    (typed) => {
      const { text, parts } = parseQuery(typed);
      expect([text, combinedFilter(parts), requestedOrder(parts)]).toEqual(["", FREE, { sort: "created" }]);
    },
  );

  test.each(["通义千问", "最新千问"])("%s stays one word, for not all of it is known", (typed) => {
    expect(parseQuery(typed)).toMatchObject({ text: typed, parts: [] });
  });

  test.each([
    "qwen coder 7b",
    "llama guard",
    "whisper large v3 turbo",
    "stable diffusion xl",
    "vision transformer",
    "bge m3",
    "phi 4 mini",
    "code llama",
  ])("%s is a name", (typed) => expect(parseQuery(typed).need).toBeUndefined());
});

test("every phrase is of a task of the catalog, and each language has the common ones", () => {
  for (const { code, tasks } of SEARCH_LANGUAGES) {
    for (const target of Object.keys(tasks)) expect(TASK_IDS, `${code}: ${target}`).toContain(target.split("+")[0]);
    expect(Object.keys(tasks).length, code).toBeGreaterThan(30);
  }
});

test("any text is read without harm, and a long one costs no more than a short one", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 12 }), { maxLength: 24 }), (words) => {
      for (const { start, end } of needsIn(words)) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(words.length);
        expect(end).toBeGreaterThan(start);
      }
    }),
  );
  const began = process.threadCpuUsage();
  for (let at = 0; at < 100; at += 1) parseQuery("remove the background of a photo and tell me what is in it");
  expect(process.threadCpuUsage(began).user / 1000 / 100).toBeLessThan(15);
});
