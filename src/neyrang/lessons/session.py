"""One step of a lesson as it is played: by the real rules, against seats that follow its script.

What there is to see depends on the lesson, the number of the step and the learner's one move in it,
and on nothing else. So nobody has to keep a session: it is made again from these three.
"""

from __future__ import annotations

from typing import Final

from neyrang.bots import BotTable
from neyrang.bots.registry import make
from neyrang.core.errors import IllegalMove, NeyrangError
from neyrang.core.state import State
from neyrang.lessons.lesson import LEARNER, Lesson, Line
from neyrang.words import Words

LEVEL: Final = 1  # of the bots that answer where the script does not
MOST: Final = 80  # answers until the learner is asked again or the others are left alone

TELL, ASK, RIGHT, OTHER = "tell", "ask", "right", "other"


class LessonSession:
    """A step at the point the learner has come to.

    Attributes:

    - `phase`: `tell` (something is told), `ask` (a move is wanted), `right` (the learner made it)
      or `other` (the learner made another one, and it was played out).
    - `state`: the table. `heard`: what the learner heard since the step began.
    - `move`: what the learner answered, or "".
    """

    def __init__(self, lesson: Lesson, number: int = 0) -> None:
        if not 0 <= number < len(lesson.steps):
            raise NeyrangError(f"{lesson.key}: steps are 1 to {len(lesson.steps)}")
        self.lesson = lesson
        self.number = number
        self.step = lesson.steps[number]
        self.state: State
        self.state, self.heard = lesson.opening(number)
        self.phase = ASK if self.step.do else TELL
        self.move = ""

    @property
    def last(self) -> bool:
        return self.number + 1 == len(self.lesson.steps)

    def legal(self) -> list[str]:
        """Returns the moves the learner may answer with; none where nothing is asked of them."""
        if self.phase != ASK:
            return []
        notation = self.state.notation()
        return [notation.text(action) for action in self.state.legal(LEARNER)]

    def play(self, move: str) -> None:
        """Plays the learner's move and the others' answers.

        Raises `BadMove` or `IllegalMove` where it is none of `legal`.
        """
        action = self.state.notation().move(move)
        if move not in self.legal():
            reason = None if self.phase != ASK else self.state.why_not(LEARNER, action)
            raise IllegalMove(f"{move} is not one of {' '.join(self.legal())}", reason)
        self.move = move
        if move in self.step.do:
            self.phase = RIGHT
            self.apply(LEARNER, action)
            if move == self.step.do[0]:
                for line in self.step.after:
                    self.heard += self.lesson.follow(self.state, self.step, "after", line)
                return
            self.play_out(self.step.after)
        else:
            self.phase = OTHER
            self.apply(LEARNER, action)
            self.play_out(self.step.otherwise)

    def apply(self, seat: int, action: int) -> None:
        self.state.apply(seat, action)
        self.heard += self.state.heard(LEARNER)

    def play_out(self, script: list[Line]) -> None:
        """The others answer until the learner is asked something that the script does not answer:
        by the script where it fits, else as a beginner would."""
        state, lines = self.state, list(script)
        others = [seat for seat in range(state.players) if seat != LEARNER]
        bots = {seat: make(self.lesson.game.name, LEVEL, seat) for seat in others}
        table = BotTable(state, bots)
        for _ in range(MOST):
            actors = state.actors()
            if not actors:
                return
            seat = LEARNER if LEARNER in actors else actors[0]
            scripted = self.scripted(seat, lines)
            if scripted is not None:
                action = scripted
            elif seat != LEARNER:
                action = table.choose(seat)
            else:
                return
            table.apply(seat, action)
            self.heard += state.heard(LEARNER)

    def scripted(self, seat: int, lines: list[Line]) -> int | None:
        """Returns what the script has a seat answer; a line of its own is used up."""
        for line in lines:
            if line.seat != seat and (line.seat is not None or seat == LEARNER):
                continue
            action = self.state.notation().numbers.get(line.move)
            if action is not None and self.state.may(seat, action):
                if line.seat is not None:
                    lines.remove(line)
                return action
        return None

    # ---- words

    def title(self, words: Words, names: list[str]) -> str:
        return self.said(words, names, "title")

    def told(self, words: Words, names: list[str]) -> str:
        """Returns what is said at this point: before the move, or of the move that was made."""
        if self.phase in (TELL, ASK):
            return self.said(words, names, "tell")
        if self.phase == RIGHT:
            return self.said(words, names, RIGHT)
        return self.filled(words, names, self.explained(words.lang))

    def explained(self, lang: str) -> str:
        """Returns the words for the move that was made: its own, those of its verb, or `wrong`."""
        texts = self.step.texts[lang]
        others: dict[str, str] = texts.get(OTHER, {})
        verb = self.move.partition(":")[0]
        return others.get(self.move) or others.get(verb) or str(texts.get("wrong", ""))

    def said(self, words: Words, names: list[str], key: str) -> str:
        return self.filled(words, names, self.lesson.text(words.lang, self.number, key))

    def filled(self, words: Words, names: list[str], text: str) -> str:
        seats = {str(seat): name for seat, name in enumerate(names)}
        return words.fill(f"{self.lesson.key}: step {self.number + 1}", text, seats)
