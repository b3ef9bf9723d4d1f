/* Short, soft sounds, made here; silent until somebody switches them on. */
import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let made = null;

function context() {
  made ??= new AudioContext();
  if (made.state === "suspended") made.resume();
  return made;
}

/** One plucked note: frequency, when it starts and how long it rings, in seconds. */
function note(frequency, start = 0, length = 0.35, loud = 0.12) {
  const audio = context();
  const at = audio.currentTime + start;
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
  const audio = context();
  const { sampleRate, currentTime, destination } = audio;
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

/** Notes as `note` takes them. */
const MELODIES = {
  turn: [[392], [523.25, 0.12]],
  coins: [
    [1318.5, 0, 0.12, 0.05],
    [1568, 0.05, 0.15, 0.05],
  ],
  doubt: [
    [196, 0, 0.5, 0.14],
    [185, 0.02, 0.5, 0.1],
  ],
  loss: [
    [261.6, 0, 0.4],
    [220, 0.14, 0.5],
  ],
  won: [293.7, 370, 440, 587.3, 740].map((frequency, i) => [frequency, i * 0.11, 0.8]),
  beaten: [440, 370, 311.1, 261.6].map((frequency, i) => [frequency, i * 0.16, 0.7, 0.1]),
};

export function sound(name) {
  if (!settings.value.sound) return;
  if (name === "card") brush();
  for (const [frequency, ...rest] of MELODIES[name] ?? []) note(frequency, ...rest);
}

/** What a batch of new events sounds like: one sound, the most telling. `sounds`: the game's own. */
export function soundOf(events, sounds = {}) {
  const found = events.map(({ event }) => sounds[event]);
  for (const name of ["doubt", "loss", "coins"]) if (found.includes(name)) return name;
  return events.length ? "card" : "";
}
