/**
 * Makes the recordings of the task pages: `node tools/make-demo-audio.mjs`, on a machine with `espeak-ng` and `sox`
 * (with its MP3 format). Speech comes from espeak-ng; everything else is computed here as sums of decaying tones and
 * seeded noise, so that a second run sounds the same. A scene is an array of samples onto which sounds are laid; sox
 * turns it into a mono MP3 of 16 kHz. The texts spoken are those of the task descriptors.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const RATE = 16_000;
const FOLDER = fileURLToPath(new URL("../apps/web/src/public/demo/", import.meta.url));
const WOMAN = ["-v", "en-gb+f3", "-s", "150", "-p", "58"];
const MAN = ["-v", "en-us+m3", "-s", "148", "-p", "36"];
const random = seededRandom(17);

mkdirSync(FOLDER, { recursive: true });
makeSpeech();
makeConversation();
makeDoorbell();
makeCourtyard();
makeStreetMusician();
makeWaltz();

function makeSpeech() {
  const spoken = [
    ["tap-repair", WOMAN, "Close the valve below the sink, then unscrew the handle and replace the washer."],
    ["weather-report", MAN, "Light rain in the north, clearing towards the evening."],
    ["botanical-garden", WOMAN, "The next stop is the botanical garden."],
  ];
  for (const [name, voice, text] of spoken) {
    const words = speak(text, voice);
    const scene = silence(words.length / RATE + 0.4);
    lay(scene, words, 0.2);
    save(name, scene);
  }
}

/** Two people at once, and each of them alone: the mixture is the sum of its two parts. */
function makeConversation() {
  const one = silence(5.6);
  lay(one, speak("Did you see that the museum opens again on Friday? We could go after work.", WOMAN), 0.1);
  const two = silence(5.6);
  lay(two, speak("I would love to, but my train leaves at six on Fridays.", MAN), 0.9);
  const both = silence(5.6);
  lay(both, one, 0);
  lay(both, two, 0);
  save("speaker-one", one, -3);
  save("speaker-two", two, -3);
  save("two-people-talking", both);
}

/** The two intervals of speech lie exactly where the detector's table says. */
function makeDoorbell() {
  const scene = silence(7.2);
  lay(scene, bell(659, 1.1, 0.5), 0.1);
  lay(scene, bell(523, 1.1, 0.5), 0.55);
  lay(scene, fit(speak("Hello, do come in.", WOMAN), 3.08 - 1.42), 1.42);
  lay(scene, fit(speak("Thank you. I have brought some bread from the bakery.", MAN), 6.75 - 4.11), 4.11);
  save("doorbell-and-greeting", scene, -4);
}

function makeCourtyard() {
  const scene = silence(6.5);
  for (const at of [0.4, 0.72, 1.9, 2.2, 2.5, 4.3, 4.62]) lay(scene, bark(), at, 0.9);
  for (const at of [0.9, 2.9, 4.9]) lay(scene, bell(294, 2.6, 0.5), at, 0.4);
  lay(scene, speak("Good morning, how are you today?", WOMAN), 3.1, 0.18);
  lay(scene, wind(6.5), 0, 0.02);
  save("courtyard", scene, -3, ["reverb", "35"]);
}

function makeStreetMusician() {
  const scene = silence(8);
  const melody = [
    [69, 0.9], [72, 0.45], [76, 1.1], [74, 0.45], [72, 0.45], [71, 0.9], [69, 0.45], [68, 0.45], [69, 1.6],
  ]; // prettier-ignore
  let at = 0.4;
  for (const [note, seconds] of melody) {
    lay(scene, violin(frequency(note), seconds + 0.08), at, 0.5);
    at += seconds;
  }
  for (let step = 0; step < 13; step += 1) lay(scene, footstep(), 0.3 + step * 0.58, 0.3);
  lay(scene, passingCar(4), 0.2, 0.3);
  lay(scene, passingCar(3.6), 4.2, 0.35);
  save("street-musician", scene, -3, ["reverb", "25"]);
}

function makeWaltz() {
  const beat = 0.62;
  const bars = [
    { bass: 45, chord: [57, 60, 64], tune: [[76, 2], [74, 1]] },
    { bass: 50, chord: [57, 62, 65], tune: [[77, 2], [74, 1]] },
    { bass: 40, chord: [56, 59, 64], tune: [[76, 1], [74, 1], [71, 1]] },
    { bass: 45, chord: [57, 60, 64], tune: [[72, 3]] },
  ]; // prettier-ignore
  const scene = silence(bars.length * 3 * beat + 0.9);
  let at = 0.2;
  for (const { bass, chord, tune } of bars) {
    lay(scene, accordion(frequency(bass), beat * 0.9), at, 0.5);
    for (const pulse of [1, 2]) {
      for (const note of chord) lay(scene, accordion(frequency(note), beat * 0.45), at + pulse * beat, 0.16);
    }
    let start = at;
    for (const [note, beats] of tune) {
      lay(scene, accordion(frequency(note), beats * beat + 0.04), start, 0.42);
      start += beats * beat;
    }
    at += 3 * beat;
  }
  lay(scene, rain(scene.length / RATE), 0, 0.35);
  save("accordion-waltz", scene, -3, ["reverb", "20"]);
}

/** A struck bell: partials out of tune with one another, the higher ones gone sooner. */
function bell(pitch, seconds, decay) {
  const partials = [[0.5, 0.5], [1, 1], [1.19, 0.6], [1.5, 0.3], [2, 0.5], [2.74, 0.25], [3.76, 0.12]]; // prettier-ignore
  return render(seconds, (time) => {
    let value = 0;
    for (const [ratio, level] of partials) {
      value += level * Math.sin(2 * Math.PI * pitch * ratio * time) * Math.exp((-time * (0.6 + ratio * 0.6)) / decay);
    }
    return value * 0.35 * Math.min(1, time * 400, (seconds - time) * 40);
  });
}

/** A bark: a rough tone that rises and falls within a fifth of a second, shaped by the resonances of a muzzle. */
function bark() {
  const seconds = 0.2;
  const base = 330 + random() * 50;
  let phase = 0;
  const source = render(seconds, (time) => {
    const arch = Math.sin((Math.PI * time) / seconds);
    phase += (base * (0.75 + 0.7 * arch)) / RATE;
    const loudness = Math.min(1, time * 90) * Math.exp(-time * 9) * Math.min(1, (seconds - time) * 30);
    return loudness * (2 * (phase % 1) - 1 + (random() - 0.5) * 1.1);
  });
  const throat = resonate(source, 780, 5);
  const mouth = resonate(source, 1500, 6);
  return source.map((value, index) => 0.25 * value + 1.1 * throat[index] + 0.7 * mouth[index]);
}

/** A bowed string: harmonics under a body resonance, vibrato that sets in late, a little noise of the bow. */
function violin(pitch, seconds) {
  let phase = 0;
  const hiss = resonate(noise(seconds), 2600, 1.5);
  return render(seconds, (time, index) => {
    const vibrato = 1 + 0.007 * Math.min(1, time * 2.5) * Math.sin(2 * Math.PI * 5.6 * time);
    phase += (pitch * vibrato) / RATE;
    let value = 0;
    for (let harmonic = 1; harmonic <= 12 && harmonic * pitch < 7000; harmonic += 1) {
      const body = 1 + 0.8 * Math.exp(-(((harmonic * pitch - 2400) / 900) ** 2));
      value += (body / harmonic) * Math.sin(2 * Math.PI * harmonic * phase);
    }
    return 0.4 * (value + 0.05 * hiss[index]) * Math.min(1, time * 11, (seconds - time) * 10);
  });
}

/** Two reeds a little apart in pitch, which beat against each other. */
function accordion(pitch, seconds) {
  return render(seconds, (time) => {
    let value = 0;
    for (const reed of [pitch * 0.9975, pitch * 1.0025]) {
      for (let harmonic = 1; harmonic <= 11 && harmonic * reed < 7000; harmonic += 1) {
        const level = (harmonic % 2 ? 1 : 0.55) / harmonic ** 0.95;
        value += level * Math.sin(2 * Math.PI * harmonic * reed * time + harmonic);
      }
    }
    return 0.2 * value * Math.min(1, time * 22, (seconds - time) * 18);
  });
}

function rain(seconds) {
  const scene = resonate(noise(seconds), 3800, 0.6).map((value) => value * 0.12);
  for (let drop = 0; drop < seconds * 28; drop += 1) {
    const splash = resonate(noise(0.03), 1800 + random() * 3500, 4).map((v, i) => v * Math.exp(-i / 90));
    lay(scene, splash, random() * (seconds - 0.05), 0.5 * random());
  }
  return scene;
}

function wind(seconds) {
  return resonate(noise(seconds), 400, 0.7);
}

function footstep() {
  const heel = resonate(noise(0.09), 190, 2).map((value, index) => value * Math.exp(-index / 260));
  lay(heel, resonate(noise(0.02), 1700, 2).map((value, index) => value * Math.exp(-index / 80)), 0.012, 0.25); // prettier-ignore
  return heel.map((value) => value * 2.5);
}

function passingCar(seconds) {
  const tyres = resonate(noise(seconds), 520, 0.7);
  return tyres.map((value, index) => value * Math.exp(-((((index / tyres.length - 0.5) * seconds) / 0.85) ** 2)));
}

function frequency(midiNote) {
  return 440 * 2 ** ((midiNote - 69) / 12);
}

function silence(seconds) {
  return new Float32Array(Math.ceil(seconds * RATE));
}

function render(seconds, sampleAt) {
  return silence(seconds).map((_, index) => sampleAt(index / RATE, index));
}

function noise(seconds) {
  return silence(seconds).map(() => random() * 2 - 1);
}

/** Adds a sound to a scene from a moment on; what lies past the end is dropped. */
function lay(scene, sound, atSeconds, level = 1) {
  const start = Math.round(atSeconds * RATE);
  const count = Math.min(sound.length, scene.length - start);
  for (let index = 0; index < count; index += 1) scene[start + index] += sound[index] * level;
}

/** A second-order band-pass filter (the constant-peak form of the audio equaliser cookbook). */
function resonate(samples, pitch, quality) {
  const omega = (2 * Math.PI * pitch) / RATE;
  const alpha = Math.sin(omega) / (2 * quality);
  const scale = 1 + alpha;
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = (alpha * (x - x2) + 2 * Math.cos(omega) * y1 - (1 - alpha) * y2) / scale;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

/** Mulberry32: small, and enough for noise. */
function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Speech without the silence around it. */
function speak(text, voice) {
  const wav = run("espeak-ng", [...voice, "--stdout", text]);
  const edge = ["silence", "1", "0.01", "0.5%", "reverse"];
  return fromRaw(run("sox", ["-t", "wav", "-", ...rawFormat(), "-", ...edge, ...edge, "norm", "-4"], wav));
}

/** The same sound, spoken faster or slower to last exactly so long; its pitch stays. */
function fit(samples, seconds) {
  const tempo = samples.length / RATE / seconds;
  const args = [...rawFormat(), "-", ...rawFormat(), "-", "tempo", "-s", String(tempo)];
  const fitted = fromRaw(run("sox", args, toBytes(samples)));
  return fitted.slice(0, Math.round(seconds * RATE));
}

/** Writes `name.mp3` with its loudest sample at `peak` decibels below full scale. */
function save(name, scene, peak = -2, effects = []) {
  const target = ["-C", "32", "-c", "1", "--comment", "", `${FOLDER}${name}.mp3`];
  run("sox", [...rawFormat(), "-", ...target, ...effects, "norm", String(peak)], toBytes(scene));
  console.log(`${name}.mp3  ${(scene.length / RATE).toFixed(2)} s`);
}

function rawFormat() {
  return ["-t", "raw", "-e", "floating-point", "-b", "32", "-r", String(RATE), "-c", "1"];
}

function toBytes(samples) {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}

function fromRaw(bytes) {
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

function run(command, args, input) {
  const result = spawnSync(command, args, { input, maxBuffer: 64 * 1024 * 1024 });
  if (result.error) throw new Error(`${command} could not be started; install espeak-ng, sox and libsox-fmt-mp3.`);
  if (result.status !== 0) throw new Error(`${command} failed: ${result.stderr.toString()}`);
  return result.stdout;
}
