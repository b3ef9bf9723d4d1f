/* What the server says, as docs/wire.md tells it. */

export type Options = Record<string, boolean | number | string>;

/** A chair of a table; null while it is empty. */
export interface SeatInfo {
  name: string;
  /** 0 a person, 1 to 4 a bot of that level */
  bot: number;
  /** a bot that the server was started with, null for ours and for people */
  named: string | null;
  here: boolean;
  away: boolean;
  votes: number;
  needed: number;
}

export interface Outcome {
  winners: number[];
  scores: number[];
  reason: string;
}

/** What a master would consider in my seat, the likeliest move first. */
export interface Advice {
  at: number;
  moves: { move: string; chance: number; win_share: number | null; prior: number; playouts: number }[];
  /** by seat and place, how likely each card is there */
  beliefs: Record<string, Record<string, number>>[];
}

/** Somebody who has played in the series of a table; `seat` is -1 when they have left. */
export interface SeriesPlayer {
  name: string;
  seat: number;
  games: number;
  wins: number;
}

export interface TableInfo {
  table: string;
  game: string;
  players: number;
  options: Options;
  /** the names of files the host has brought, for `options` */
  files: string[];
  /** the numbers of the rules with these options: prices, limits, what wins */
  facts: Facts | null;
  phase: "lobby" | "playing" | "over";
  seats: (SeatInfo | null)[];
  host: number;
  clock: number;
  fill: number;
  pace: "calm" | "brisk" | "at_once";
  first: number | "lot";
  clockwise: boolean;
  spectators: boolean;
  /** is it listed in the lobby? */
  public: boolean;
  /** does the host let people talk? */
  chat: boolean;
  paused: boolean;
  talk: boolean;
  silent: string | null;
  rematch: string | null;
  /** are people here helped by a master, and who has agreed to it? */
  help: { open: boolean; agreed: number[] };
  /** the games of this evening, the oldest first, and who won how often */
  series: { games: { table: string; game: string; winners: string[] }[]; players: SeriesPlayer[] };
  commitment: string;
  proof: { seed: string; salt: string } | null;
  moves: number | null;
  outcome?: Outcome | null;
  [more: string]: unknown;
}

/** What somebody said; a spectator's seat is -1. */
export interface ChatLine {
  n: number;
  seat: number;
  name: string;
  text?: string;
  phrase?: string;
  /** the seats that were told, where that is not everybody */
  to?: number[];
}

/** A public table. */
export interface Listing {
  table: string;
  game: string;
  players: number;
  /** seats that are free; 0 where it is being played and may be watched */
  free: number;
  names: string[];
  clock: number;
  phase: string;
}

/** Something that happened, as my seat heard it; `n` counts without gaps. */
export interface GameEvent {
  n: number;
  event: string;
  seat?: number;
  other?: number;
  what?: string;
  amount?: number;
  cards?: string[];
}

/** The open question. What else it has is the game's own. */
export interface Pending {
  step: string;
  asked?: number[];
  waiting?: number[];
  mine?: string;
  seat?: number;
  what?: string;
  amount?: number;
  [more: string]: any;
}

/** `View.document()`: docs/notation.md tells what each game adds. */
export interface View {
  options: Options;
  turn?: number;
  pending: Pending | null;
  seats: Record<string, any>[];
  [more: string]: any;
}

export interface State {
  at: number;
  view: View;
  legal: string[];
  free: string[];
  asked: number[];
  answered: boolean;
  sent: number[];
  left: number | null;
  outcome: Outcome | null;
}

/** Why a move is not possible: a code of the words `why`, and the facts that decide it. */
export interface Reason {
  code: string;
  [fact: string]: string | number | number[];
}

export type Preview = Record<string, any>;
export type Standing = Record<string, any>;
export type Facts = Record<string, any>;

/** The answer to `{do: "explain", at}`. */
export interface Explained {
  at: number;
  /** moves somebody would look for that are not possible now */
  barred: Record<string, Reason>;
  /** what each legal move would bring */
  previews: Record<string, Preview>;
  standing: Standing;
}

export interface GameOption {
  name: string;
  values: (boolean | number | string)[];
  players: number[] | null;
  by_players: Record<string, (boolean | number | string)[]>;
  most: number | null;
  /** the most bytes of a file that a host may bring for it */
  file: number | null;
  clauses: string[];
}

export interface GameOffer {
  name: string;
  /** has it a scene, so that the page can draw it? */
  scene: boolean;
  /** may the table choose who begins? */
  first: boolean;
  /** are there questions that several may speak up in? */
  windows: boolean;
  players: number[];
  silent: string | null;
  /** its lessons in their order */
  lessons: LessonOffer[];
  options: GameOption[];
  sets: {name: string, options: Options, players: number[]}[];
}

export interface LessonOffer {
  chapter: string;
  steps: number;
}

/** `GET /api/lessons/GAME/CHAPTER`: one step, before my move or after it. */
export interface LessonStep {
  lesson: { game: string; chapter: string; title: Record<string, string> };
  /** all lessons of the game, with their words by language */
  chapters: (LessonOffer & { title: Record<string, string>; about: Record<string, string> })[];
  step: number;
  steps: number;
  /** does the step begin from a position of its own? what happened before is over then */
  fresh: boolean;
  /** something is told, or a move is wanted; `right` and `other` are what follows a move */
  phase: "tell" | "ask" | "right" | "other";
  /** what the bubble points at: `hand`, `card:duke`, `seat:1`, `answers`, `nothing`, or a place of the board */
  point: string;
  /** by language */
  said: Record<string, { title: string; text: string }>;
  table: TableInfo;
  state: State & { events: GameEvent[] };
  explained: Explained;
}

/** `GET /api/games`. */
export interface Offer {
  games: GameOffer[];
  levels: number[];
  /** those of the server's own, by name */
  bots: string[];
  clocks: number[];
  paces: string[];
  phrases: string[];
  /** where others reach this server; null where nobody can */
  reach: string | null;
}

/** `GET /api/tables/ID/summary`: a finished game in a few numbers. */
export interface Summary {
  table: string;
  game: string;
  players: number;
  seats: { name: string; bot: number; away: boolean }[];
  outcome: Outcome;
  moves: number;
  /** by seat */
  statistics: Record<string, number>[];
}

export interface ReplayStep {
  n: number;
  move: string | null;
  by: number;
  view: View;
  events: Omit<GameEvent, "n">[];
  asked: number[];
  outcome: Outcome | null;
  standing?: Standing;
}

/** What the server refuses: `web.error.<code>`, with facts. */
export interface Refusal {
  error: string;
  name?: string;
  seat?: number;
  wait?: number;
  why?: string;
}
