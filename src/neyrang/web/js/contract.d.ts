/* What a game brings to the table, its folder `js/games/<game>/`:

  scene.js    its default export is a `Scene`: the components the shell draws, given `t`, the table
              model of `js/model.js`
  cards.js    how its cards look (`deck` of js/cards.js)
  motion.js, sounds.js   what travels and what is heard when something happens
  style.css   loaded with the scene, after css/cards.css: tokens of css/tokens.css only (`--paper
              --ink --lapis --turquoise --saffron --pomegranate --stone --line --card --cloth`),
              logical properties, no fixed px fonts
  icons.svg   its emblems as symbols, put into the page with the scene: `<name>` in one colour,
              `em-<name>` in layers for the face of a card; `frame`, `frame-s` (small cards),
              `plate` (of the index) and `back` are its cards' own
  tile.svg    its picture in the lobby, 480 by 300, the subject in the lower 200

Its words are `[scene]` of locale/<lang>/<game>.toml; `t.say("scene.deed.tax")` says one of them.

In order. What happened is told step by step (js/telling.js): `t.events` ends with the event that is
being told, `t.view` is the position before it until the last event that changes it, and meanwhile
`t.telling` is true and nobody is asked. A stage drawn from the events is never ahead of the story.

The model. Components that read it are drawn again whenever it changes: it is a new object for each
message, so `t` can be compared but must not be kept.

Picking a seat: when a scene sets `t.setPick({verb: "steal", seats: [1, 3]})`, the plates of those
seats light up and become buttons; touching plate 3 sends `steal:3`. Scenes that want another move
text give `moves: {1: "steal:1", 3: "steal:3"}` instead of `seats`.

Places. Elements that cards and coins travel between carry `data-place`. The shell makes
`seat:<n>` (each plate, mine too, unless the scene draws the seats), `hand:<n>` (my own hand's box: only for t.me) and `stage`;
everything else (`court`, `caravan:3`, `deck`, `discard`) is the scene's.

Places of their own. Answers that come up again and again (challenge, block, pass) stand in `Slots`
of js/choice.js: columns that never move or close up; what is not possible is dashed there and says
why. A different question takes no input in its first moments (`.settling`).

Keyboard. Number keys 1-9 press the first nine enabled buttons inside `.actions` (the page shows the
digits where there is a keyboard), or those that have that `digit` for their own (`Choice`), Esc drops the
pick, arrow keys move between buttons of `.actions` and cards of `.hand` (roving focus, made by
the shell: anything focusable inside these two). Cards in a hand are buttons.

What a card or a button says aloud is its own text or aria-label; events are read by the shell. */

import type { ComponentChildren, VNode } from "preact";
import type { GameEvent, Options, View } from "./messages.d.ts";
import type { Model } from "./model.js";
import type { Words } from "./words.js";

/** What `html` makes. */
export type Drawn = ComponentChildren | VNode[];

export type Component<Props> = (props: Props) => Drawn;

export interface Scene {
  /** The middle: the thing that is happening, one at a time. The shell puts the three answers in
   * words (what is happening, who is awaited, what can I do) above it; the scene draws. */
  Stage: Component<{ t: Model }>;
  /** What a seat plate shows beyond name, shape and state. */
  SeatExtra: Component<{ t: Model; seat: number }>;
  /** My cards; shown when t.me >= 0. */
  Hand: Component<{ t: Model }>;
  /** How many cards `Hand` lays side by side: many want the whole width of a phone. */
  handSize(t: Model): number;
  /** The action bar, made from t.legal; shown under the hand. What is not possible may be there
   * too, with its reason (t.whyNot). */
  Actions: Component<{ t: Model }>;
  /** The components of this game's cards. */
  cards: Deck;
  /** What travels when something happens. */
  travels(event: GameEvent, t: Model): Travel[];
  /** By the kind of an event, which of the sounds of js/sounds.js it makes. */
  sounds: Record<string, SoundName>;
  /** How much an event matters, by its kind: 1 where it is not listed. The headline is the weightiest
   * since I acted; 0 is only seen, never read there; from 8 on (somebody is out, the game is over) it
   * holds longer. */
  weights?: Record<string, number>;
  /** The kinds of events that change nothing in the view. Events are told one at a time, and the new
   * view is drawn with the last one that is not among these. */
  wordsOnly?: string[];
  /** Is this seat out of the game for good? It may hurry the rest then. */
  isEliminated?(t: Model, seat: number): boolean;
  /** Is so much at stake in this move (a card is given up, a coup) that it asks back? */
  isGrave?(move: string): boolean;
  /** Does the open question touch me more than anybody else? Where a scene tells, a player may pass
   * everything else by a standing answer. From public facts. */
  concerns?(t: Model): boolean;
  /** The kinds of events that open a turn of `event.seat`: the log begins a new paragraph there. */
  turns?: string[];
  /** Has this seat nothing left to do in the game? */
  isOut?(t: Model, seat: number): boolean;
  /** Does the scene draw from `t.standing`? It is asked for at every question then, not only when
   * I am asked. */
  usesStanding?: boolean;
  /** The scene draws the seats itself (as lines, as banners): no plates, and the stage has the whole board. */
  drawsSeats?: boolean;
  /** The scene says itself what is happening, who is awaited and what I can do. */
  drawsAnswers?: boolean;
  /** The scene tells the end on its stage: no sheet comes over it. */
  drawsEnd?: boolean;
  /** What a seat has before it at the end, the best first. */
  lastCards?(view: View, seat: number): { card: string; lost?: boolean }[];
  /** What the end tells of each seat besides its cards: of what the engine counts (`Summary`), the
   * words for it. */
  tally?: Record<string, string>;
  /** The cards of the game, for the rules sheet; without it they are told in words. */
  CardReference?: Component<{ words: Words; options: Partial<Options>; game: string }>;
}

/** A scene with what the shell adds to it. */
export interface LoadedScene extends Scene {
  /** Called after each drawing: plays what is new. */
  moved(t: Model): void;
  /** How long it takes until everything that moves has arrived, in ms. */
  arriving(): number;
}

export type SoundName = "doubt" | "loss" | "coins";

/** A choice in two steps: whatever the scene picked first. Forgotten when t.at changes, and by Esc. */
export interface Pick {
  verb?: string;
  seats?: number[];
  moves?: Record<number, string>;
  [more: string]: any;
}

// ---- cards

/** What tells a card: its kind (the frame), emblem, tint, and what stands in its corner. */
export interface Look {
  kind: string;
  emblem: string;
  tint: string;
  /** an emblem for the corner */
  mark?: string;
  number?: number;
  /** the frame and the index plate, where a game has several: symbols of its icons.svg (`frame` and `plate`) */
  frame?: string;
  plate?: string;
  /** a number on a coin over the emblem */
  worth?: number;
}

/** How the cards of a game look. `undefined` of name, foot and effect stands for the game's words. */
export interface Looks {
  game: string;
  /** the symbol of the back, unless it is `back` */
  back?: string;
  look(card: string): Look;
  name?(words: Words, card: string): string | undefined;
  foot?(words: Words, card: string): string | undefined;
  effect?(words: Words, card: string): string | undefined;
  /** A drawing of the whole card, "?" its back, instead of emblem and caption in a frame. */
  drawn?(words: Words, card: string): Drawn;
  /** the folders whose icons.svg it draws from, where that is not its own alone; their ids stay as they are */
  sprites?: string[];
  /** what is made of such a sheet before it comes into the page */
  finish?(sheet: Element): void;
}

export interface CardProps {
  words: Words;
  card: string;
  place?: string;
  onPress?: () => void;
  pressed?: boolean;
  why?: string;
  /** a button that is not for now */
  idle?: boolean;
  also?: string;
  still?: boolean;
  told?: boolean;
  badge?: string;
  lost?: boolean;
  of?: string;
  style?: Record<string, string | number>;
}

export interface Deck {
  looks: Looks;
  Card: Component<CardProps>;
  /** A card nobody needs to reach with the keyboard: on plates and in stacks. */
  Small: Component<{ t: Model } & Omit<CardProps, "words">>;
  Icon: Component<{ name: string; of?: string }>;
  /** Its name, and what it does. */
  About: Component<{ words: Words; card: string }>;
}

// ---- motion (js/motion.js)

/** A `data-place`, or several: the first of them that is there. */
export type Place = string | string[];

export interface Travel {
  from?: Place;
  to?: Place;
  /** so many coins travel */
  coins?: number;
  /** these cards travel, "?" face down */
  cards?: string[];
  /** cards turn on the way */
  flips?: boolean;
  /** an emblem travels */
  icon?: string;
  /** the card lying at the first of these places that is there turns over */
  turn?: string[];
  /** a breath before the truth */
  beat?: string[];
  by?: string;
  /** a loss is felt */
  shake?: string[];
  /** a moment of silence after it */
  silence?: boolean;
}
