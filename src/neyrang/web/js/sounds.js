/* Short, soft sounds, made here; silent until somebody switches them on. */
import { settings } from "./settings.js";

let audio = null;

function context() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}

/** One plucked note: frequency, when it starts and how long it rings, in seconds. */
function note(frequency, start = 0, length = 0.35, loud = 0.12) {
  const at = context().currentTime + start;
  const tone = audio.createOscillator();
  const swell = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = frequency;
  swell.gain.setValueAtTime(0, at);
  swell.gain.linearRampToValueAtTime(loud, at + 0.012);
  swell.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(swell).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}

/** A card on the cloth: a breath of filtered noise. */
function brush() {
  const { sampleRate, currentTime, destination } = context();
  const length = 0.09;
  const noise = audio.createBuffer(1, sampleRate * length, sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const swell = audio.createGain();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = 1800;
  swell.gain.value = 0.16;
  source.connect(filter).connect(swell).connect(destination);
  source.start(currentTime);
}

const SOUNDS = {
  turn: () => (note(392), note(523.25, 0.12)),
  card: brush,
  coins: () => (note(1318.5, 0, 0.12, 0.05), note(1568, 0.05, 0.15, 0.05)),
  doubt: () => (note(196, 0, 0.5, 0.14), note(185, 0.02, 0.5, 0.1)),
  loss: () => (note(261.6, 0, 0.4), note(220, 0.14, 0.5)),
  end: () => [293.7, 370, 440, 587.3].forEach((frequency, i) => note(frequency, i * 0.11, 0.7)),
};

export function sound(name) {
  if (settings.value.sound) SOUNDS[name]?.();
}

const HEARD = {
  challenged: "doubt",
  lost: "loss",
  out: "loss",
  exploded: "loss",
  gained: "coins",
  stole: "coins",
  refunded: "coins",
  embezzled: "coins",
  plundered: "coins",
};

/** What a batch of new events sounds like: one sound, the most telling. */
export function soundOf(events) {
  const found = events.map(({ event }) => HEARD[event]);
  for (const name of ["doubt", "loss", "coins"]) if (found.includes(name)) return name;
  return events.length ? "card" : "";
}
