import { localized } from "@vitrine/react/page-language";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RichText } from "../shell/rich-text.tsx";
import { markingEnglish, withEnglishMarked, withoutMarks } from "./english-marks.ts";
import { inLanguage } from "./language-context.ts";

const LABELS = localized("NOT_TRANSLATED_LABELS", {
  title: "A title",
  rich: "Read <link>the guide</link> first.",
  count: ({ count }: { count: number }) => `${count} models`,
  list: ["One", "Two"],
});

const page = () =>
  renderToStaticMarkup(
    <main title={LABELS.title}>
      <h1>{LABELS.title}</h1>
      <p>
        <RichText text={LABELS.rich} link={(text) => <a href="/docs">{text}</a>} />
      </p>
      <p>
        {LABELS.count({ count: 3 })}, {LABELS.list.join(", ")}
      </p>
      <select aria-label={LABELS.title}>
        <option>{LABELS.title}</option>
      </select>
    </main>,
  );

test("English in place of a missing translation is marked, in text and not in attributes", () => {
  expect(inLanguage("de", () => markingEnglish(() => withEnglishMarked(page())))).toBe(
    '<main title="A title"><h1><span lang="en">A title</span></h1>' +
      '<p><span lang="en">Read </span><a href="/docs"><span lang="en">the guide</span></a><span lang="en"> first.</span></p>' +
      '<p><span lang="en">3 models</span>, <span lang="en">One</span>, <span lang="en">Two</span></p>' +
      '<select aria-label="A title"><option>A title</option></select></main>',
  );
});

test("a page in English, and what is no page, has no marks", () => {
  expect(markingEnglish(page)).not.toMatch(/[\uFDD0\uFDD1]/);
  expect(inLanguage("de", page)).not.toMatch(/[\uFDD0\uFDD1]/);
  expect(
    withoutMarks(inLanguage("de", () => markingEnglish(() => `/search?q=${encodeURIComponent(LABELS.title)}`))),
  ).toBe("/search?q=A%20title");
});

test("a text that was cut marks no more than its own element", () => {
  const cut = inLanguage("de", () => markingEnglish(() => LABELS.title.slice(0, 4)));
  expect(withEnglishMarked(`<p>${cut}</p><p>Mehr</p>`)).toBe('<p><span lang="en">A t</span></p><p>Mehr</p>');
});
