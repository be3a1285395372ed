/** Results that are words, or point into a text: answers, entities, generated text. */
import { MarkedText } from "../task-demo/task-demo.tsx";
import { isRecord, listOf, stringField, type View } from "./shapes.ts";

export const answers: View = ({ value, inputs }, labels) => {
  const first = listOf(Array.isArray(value) ? value : [value], isAnswer)?.[0];
  if (!first) return undefined;
  const context = stringField(inputs, "context");
  const { answer, start, end, score } = first;
  const stands =
    context !== undefined && start !== undefined && end !== undefined && context.slice(start, end) === answer;
  return (
    <>
      <p className="vt-result__answer">{answer === "" ? labels.noAnswer : answer}</p>
      {score === undefined ? null : <p className="vt-result__note">{labels.score({ figure: labels.figure(score) })}</p>}
      {stands ? <MarkedText text={context} tokens={[{ type: labels.answer, start, end }]} /> : null}
    </>
  );
};

export const pieces: View = ({ value, inputs }, labels) => {
  const found = listOf(value, isEntity);
  const text = typeof inputs === "string" ? inputs : undefined;
  if (!found) return undefined;
  if (found.length === 0) return <p className="vt-result__note">{labels.nothingInText}</p>;
  const tokens = found.map(({ entity_group, entity, start, end }) => ({
    type: entity_group ?? entity ?? "?",
    start,
    end,
  }));
  return text === undefined ? undefined : <MarkedText text={text} tokens={tokens} />;
};

export const text: View = ({ value }, labels) => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const written = ["generated_text", "summary_text", "translation_text", "text", "answer"]
    .map((name) => stringField(first, name))
    .find((found) => found !== undefined);
  return written === undefined ? undefined : (
    <p className="vt-result__text">{written === "" ? labels.noText : written}</p>
  );
};

function isAnswer(item: unknown): item is { answer: string; score?: number; start?: number; end?: number } {
  return isRecord(item) && typeof item["answer"] === "string";
}

interface Entity {
  entity_group?: string;
  entity?: string;
  start: number;
  end: number;
}

function isEntity(item: unknown): item is Entity {
  return isRecord(item) && typeof item["start"] === "number" && typeof item["end"] === "number";
}
