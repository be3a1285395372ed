/**
 * Three models that answer on the spot: a text that is judged, a picture that is read, a sentence that is spoken. Each
 * card shows what its model answered to the sample (a test runs it again); a script answers to what a visitor changes.
 */
import { ScoreBars, TaskDrawing } from "@vitrine/react";
import { playgroundPath } from "../../catalog/page-addresses.ts";
import { HOME_LABELS } from "./messages/home-labels.ts";
import { dataLanguage } from "@vitrine/react/page-language";
import { Action } from "../../shell/components/controls.tsx";

const LABELS = HOME_LABELS.live;

/** Answers of this machine's models to the samples. */
export const LIVE_SAMPLES = {
  text: {
    model: "sentiment",
    task: "text-classification",
    input: "I love this! The colors are wonderful.",
    output: [
      { label: "positive", score: 0.672 },
      { label: "neutral", score: 0.328 },
      { label: "negative", score: 0 },
    ],
  },
  picture: {
    model: "printed-text",
    task: "image-to-text",
    input: "/demo/invoice.svg",
    output:
      "Bicycle workshop\nMill Lane 4\n\nInvoice 2024-0317 march 2024\n\nWork and parts Amount\nNew chain 38.00\nBrake pads, front 16.50\nLabour, 1 hour 60.00\n\nTotal 114.50",
  },
  sound: {
    model: "speech",
    task: "text-to-speech",
    input: "Hello! I am a small model, and I run on this site.",
    /** The model's speech, as MP3. */
    output: "/spoken-example.mp3",
  },
} as const;

export function LiveExamples() {
  const { text, picture, sound } = LIVE_SAMPLES;
  return (
    <section className="live" aria-labelledby="live">
      <h2 id="live">{LABELS.title}</h2>
      <ul>
        <Example of={text} title={LABELS.text} action={LABELS.judge} model={LABELS.models.text}>
          <Sentence id="live-text" defaultValue={text.input} />
          <div data-live-output="">
            <ScoreBars scores={text.output} />
          </div>
        </Example>
        <Example of={picture} title={LABELS.picture} action={LABELS.read} model={LABELS.models.picture}>
          <img src={picture.input} alt={LABELS.invoice} width="480" height="320" data-live-picture="" />
          <div data-live-output="" role="group" tabIndex={0} aria-label={LABELS.answer}>
            <pre>{picture.output}</pre>
          </div>
        </Example>
        <Example of={sound} title={LABELS.sound} action={LABELS.speak} model={LABELS.models.sound}>
          <Sentence id="live-sound" defaultValue={sound.input} />
          <div data-live-output="">
            <audio controls preload="none" src={sound.output} aria-label={LABELS.answer} />
          </div>
        </Example>
      </ul>
    </section>
  );
}

function Sentence(props: { id: string; defaultValue: string }) {
  return (
    <>
      <label htmlFor={props.id}>{LABELS.sentence}</label>
      <textarea lang={dataLanguage()} name="inputs" rows={2} maxLength={300} {...props} />
    </>
  );
}

interface ExampleProps {
  of: { model: string; task: string };
  title: string;
  action: string;
  /** The model or server that answers. */
  model: string;
  children: React.ReactNode;
}

function Example({ of, title, action, model, children }: ExampleProps) {
  return (
    <li>
      <form
        className="live__example"
        data-live-example={of.task}
        action={`/local/models/${of.model}/pipeline/${of.task}`}
        method="post"
        aria-label={title}
      >
        <h3>
          <TaskDrawing task={of.task} />
          {title}
        </h3>
        {children}
        <p className="live__foot">
          {/* Shown by the script: without it the form would lead to plain data. */}
          <Action type="submit" label={action} className="vt-button vt-button--primary" hidden />
          <a href={playgroundPath(of.task, `local~~${of.model}`)}>{LABELS.open}</a>
          <small>{model}</small>
        </p>
      </form>
    </li>
  );
}
