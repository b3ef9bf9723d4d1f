/* What a game brings to the table: its scene module.

`js/games/<game>.js` exports components; each gets `t`, the table model of `js/model.js`:

  Stage({t})            the middle: the thing that is happening, one at a time. The shell puts the
                        three answers in words (what is happening, who is awaited, what can I do)
                        above it; the scene draws.
  SeatExtra({t, seat})  what a seat plate shows beyond name, shape and state
  Hand({t})             my cards (the shell shows it when t.me >= 0)
  Actions({t})          the action bar, made from t.legal; shown under the hand. What is not
                        possible may be there too, with its reason (t.whyNot)
  describeCard(t, card) one sentence for people who do not see the card
  isOut(t, seat)        optional: has this seat nothing left to do in the game?
  whyNot(t, move)       optional: why a move is not legal now (see t.whyNot)
  CardReference({words, options, game})   optional: the cards of the game, for the rules sheet

The table model. Components that read it are drawn again whenever it changes: it is a new object
for each message, so `t` can be compared but must not be kept.

  t.id                  the table's id
  t.game, t.options     the game's name; its options (an object)
  t.players             how many seats
  t.view                the view document (`View.document()`), or null before the deal
  t.me                  my seat, -1 for a spectator (and in a replay, where all cards are open)
  t.legal               my legal moves as move texts ([] when I am not asked)
  t.at                  the position number my command will carry
  t.asked               the seats the question is put to
  t.answered            true when I am asked but have answered already (others are awaited)
  t.over, t.outcome     is the game over; {winners, scores, reason}
  t.events              the events I heard: [{n, event, seat, other, what, amount, cards}], oldest
                        first, numbered by `n` without gaps. The last ones may be new: motion.js
                        remembers the last `n` it has shown
  t.replay              true in a replay: nothing can be sent

  t.words               the words of the page's language (js/words.js): words.thing(game, name),
                        words.about, words.cards, words.move(game, text, names, me), words.question,
                        words.sentence, words.text(key, values), words.digits(n), words.rtl
  t.say(key, values)    a text: `scene.claimed`, `coup.table.court`, `web.…`
  t.thing(name)         words.thing of this game
  t.moveText(move)      the label of a move text for me
  t.digits(n)
  t.name(seat)          the name to show ("you" never: the seat's own name)
  t.called(seat)        "you" for my own seat, else the name: for use inside sentences
  t.colour(seat)        the CSS colour of a seat, `var(--seat-0)` … `var(--seat-9)`
  t.shape(seat)         the shape that goes with it: circle, square, triangle, diamond, hexagon,
                        star, …  `<Shape seat=${2} t=${t}/>` in js/seats.js draws it

  t.send(move)          answer with this move text. Asks for a confirmation first where the player
                        wants that (t.confirming), and ignores a second touch while one is under
                        way (t.sending)
  t.sending             a move of mine is on its way
  t.confirming          the confirm setting
  t.pick, t.setPick(v)  a choice in two steps (an action, then its target): any plain value, null
                        when nothing is picked. It is forgotten when t.at changes, and by Esc
  t.whyNot(move)        why a move text is not legal now, as a sentence; "" when it is legal or
                        when there is nothing to say. Scenes add reasons of their own by exporting
                        `whyNot(t, move)`; t.whyNot asks that first
  t.refuse(text)        show a reason for a moment (a toast that is also read aloud)
  t.setting(name)       a setting of this browser: "motion", "sound", "confirm", "hints"

Picking a seat: when a scene sets `t.setPick({verb: "steal", seats: [1, 3]})`, the plates of those
seats light up and become buttons; touching plate 3 sends `steal:3`. Scenes that want another move
text give `moves: {1: "steal:1", 3: "steal:3"}` instead of `seats`.

Places. Elements that cards and coins travel between carry `data-place`. The shell makes
`seat:<n>` (each plate, mine too), `hand:<n>` (my own hand's box: only for t.me) and `stage`;
everything else (`court`, `treasury`, `caravan:3`, `deck`, `discard`) is the scene's. motion.js is
called by the shell after each drawing: it exports `moved(t)`.

Keyboard. Number keys 1-9 press the first nine enabled buttons inside `.actions`, Esc drops the
pick, arrow keys move between buttons of `.actions` and cards of `.hand` (roving focus, made by
the shell: anything focusable inside these two). Cards in a hand are buttons.

What a card or a button says aloud is its own text or aria-label; events are read by the shell.

CSS: tokens of css/tokens.css only (`--paper --ink --lapis --turquoise --saffron --pomegranate
--stone --line --card --cloth`), logical properties, no fixed px fonts. A game's stylesheet
`css/<game>.css` and `css/cards.css` are loaded with the scene, not with the first page.
*/

import { html } from "./html.js";

const GAMES = {
  coup: () => import("./games/coup.js"),
  loot: () => import("./games/loot.js"),
};

/** The games that have a scene, in the order they are offered. */
export const OFFERED = Object.keys(GAMES);

const loaded = new Map();

/** The scene module of a game, with its stylesheets. */
export async function sceneOf(game) {
  if (!loaded.has(game)) loaded.set(game, load(game));
  return loaded.get(game);
}

async function load(game) {
  const parts = [GAMES[game](), import("./motion.js"), style("cards"), style(game)];
  const [scene, motion] = await Promise.all(parts);
  return { ...scene, moved: motion.moved };
}

function style(name) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/css/${name}.css`;
  return new Promise((done) => {
    link.onload = done;
    link.onerror = done; // a table without its colours is still a table
    document.head.append(link);
  });
}

export { html };
