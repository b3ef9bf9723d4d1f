import assert from "node:assert/strict";
import { test } from "node:test";
import { Telling, headline, holdFor, latest } from "../../src/neyrang/web/js/telling.js";

/** A clock that goes on when the test says so. */
class Time {
  constructor() {
    this.now = 0;
    /** @type {{at: number, then: () => void}[]} */
    this.waiting = [];
  }

  later = (then, ms) => {
    const timer = { at: this.now + ms, then };
    this.waiting.push(timer);
    return timer;
  };

  stop = (timer) => {
    this.waiting = this.waiting.filter((each) => each !== timer);
  };

  pass(ms) {
    const end = this.now + ms;
    for (;;) {
      const due = this.waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.stop(due);
      this.now = due.at;
      due.then();
    }
    this.now = end;
  }
}

const event = (n, kind = "income") => ({ n, event: kind });
const MANNER = { hold: () => 1000, wordsOnly: ({ event: kind }) => kind === "out" || kind === "won" };

/** A page that stands at question 1 and has heard one event. */
function arrived() {
  const time = new Time();
  /** @type {string[]} */
  const drawn = [];
  /** @type {Telling<{at: number}>} */
  const telling = new Telling(() => drawn.push(`${telling.position?.at}:${telling.events.at(-1)?.n}`), time.later, time.stop);
  telling.manner = MANNER;
  telling.hear({ at: 1 }, [event(1)]);
  drawn.length = 0;
  return { telling, time, drawn };
}

test("what happened before one came is not told", () => {
  const { telling } = arrived();
  assert.deepEqual([telling.position?.at, telling.busy], [1, false]);
});

test("events come one at a time, and the position with the last of them", () => {
  const { telling, time, drawn } = arrived();
  telling.hear({ at: 2 }, [event(2, "revealed"), event(3, "drew"), event(4, "lost")]);
  assert.deepEqual(drawn, ["1:2"]);
  time.pass(999);
  assert.deepEqual(drawn, ["1:2"]);
  time.pass(1);
  assert.deepEqual(drawn, ["1:2", "1:3"]);
  time.pass(1000);
  assert.deepEqual(drawn, ["1:2", "1:3", "2:4"]);
});

test("what comes next waits until what moves has arrived, but not for ever", () => {
  const { telling, time, drawn } = arrived();
  let arrival = 300;
  telling.manner = { ...MANNER, arriving: () => Math.max(0, arrival - time.now) };
  telling.hear({ at: 2 }, [event(2), event(3), event(4)]);
  time.pass(299);
  assert.deepEqual(drawn, []);
  time.pass(1);
  assert.deepEqual(drawn, ["1:2"]);
  arrival = 1500; // for longer than the event stays
  time.pass(1199);
  assert.deepEqual(drawn, ["1:2"]);
  time.pass(1);
  assert.deepEqual(drawn, ["1:2", "1:3"]);
  arrival = Infinity;
  time.pass(1899);
  assert.deepEqual(drawn, ["1:2", "1:3"]);
  time.pass(1);
  assert.deepEqual(drawn, ["1:2", "1:3", "2:4"]);
});

test("the position does not wait for what is words only", () => {
  const { telling, time, drawn } = arrived();
  telling.hear({ at: 2 }, [event(2, "revealed"), event(3, "lost"), event(4, "out"), event(5, "won")]);
  time.pass(10_000);
  assert.deepEqual(drawn.filter((each, i) => each !== drawn[i - 1]), ["1:2", "2:3", "2:4", "2:5"]);
});

test("a question that the story leads away from is closed at once, and the next one opens with its last word", () => {
  const { telling, time } = arrived();
  assert.equal(telling.open, true);
  telling.hear({ at: 2 }, [event(2), event(3)]);
  assert.equal(telling.open, false);
  time.pass(1000);
  assert.deepEqual([telling.position?.at, telling.open], [2, true]);
});

test("what happens beside a question does not close it", () => {
  const { telling } = arrived();
  telling.hear({ at: 1 }, [event(2), event(3)]);
  assert.deepEqual([telling.busy, telling.open], [true, true]);
});

test("a new story waits until the last sentence has been read", () => {
  const { telling, time } = arrived();
  telling.hear({ at: 2 }, [event(2)]);
  time.pass(400);
  telling.hear({ at: 3 }, [event(3)]);
  assert.deepEqual([telling.position?.at, telling.open], [2, false]);
  time.pass(600);
  assert.equal(telling.position?.at, 3);
});

test("a tap brings the next beat, and leaves no timer behind", () => {
  const { telling, time, drawn } = arrived();
  telling.hear({ at: 2 }, [event(2), event(3), event(4)]);
  telling.hurry();
  telling.hurry();
  assert.deepEqual(drawn, ["1:2", "1:3", "2:4"]);
  telling.hurry(); // nothing is left
  time.pass(10_000);
  assert.equal(telling.events.length, 4);
});

test("who falls behind is told faster, and nothing is left out", () => {
  const { telling, time } = arrived();
  telling.hear({ at: 2 }, Array.from({ length: 40 }, (_, i) => event(i + 2)));
  time.pass(25_000);
  assert.deepEqual([telling.events.length, telling.busy], [41, false]);
});

test("a page that comes back sees the table as it is", () => {
  const { telling, time } = arrived();
  telling.hear({ at: 2 }, [event(2), event(3)]);
  telling.hear({ at: 9 }, [event(3), event(4)], true);
  assert.deepEqual(telling.events.map(({ n }) => n), [1, 2, 3, 4]);
  assert.deepEqual([telling.position?.at, telling.busy], [9, false]);
  assert.equal(time.waiting.length, 0);
});

test("a position without events comes in its place", () => {
  const { telling, time } = arrived();
  telling.hear({ at: 2 }, [event(2), event(3)]);
  telling.hear({ at: 2.5 }, []);
  assert.equal(telling.position?.at, 1);
  time.pass(2000);
  assert.equal(telling.position?.at, 2.5);
});

test("where there is nothing to tell, nobody waits for a sentence to be read", () => {
  const { telling, time } = arrived();
  telling.hear({ at: 2 }, [event(2)]);
  time.pass(100);
  telling.hear({ at: 3 }, []);
  assert.equal(telling.position?.at, 3);
  telling.hear({ at: 4 }, [event(3)]);
  assert.equal(telling.position?.at, 3);
  time.pass(900);
  assert.equal(telling.position?.at, 4);
});

test("a sentence stays as long as it takes to read, and an end longer", () => {
  const short = holdFor("Out.", 1, "calm");
  const long = holdFor("Sara claims the Duke and asks for 3 coins.", 1, "calm");
  assert.ok(short < long);
  assert.ok(holdFor("Out.", 8, "calm") > short);
  assert.ok(holdFor("Sara draws a card.", 0, "calm") < short);
  assert.ok(holdFor("Out.", 1, "brisk") < short);
  assert.equal(holdFor("Out.", 9, "at_once"), 0);
});

test("the headline is the weightiest thing since I acted, never what is told in passing", () => {
  const weights = { lost: 7, tax: 3, drew: 0 };
  const weigh = ({ event: kind }) => weights[kind] ?? 1;
  const told = [event(1, "lost"), event(2, "tax"), event(3, "lost"), event(4, "tax"), event(5, "drew")];
  assert.equal(headline(told, 0, weigh)?.n, 3);
  assert.equal(headline(told, 3, weigh)?.n, 4);
  assert.equal(headline(told, 4, weigh), null);
  assert.equal(latest(told, weigh)?.n, 4);
});
