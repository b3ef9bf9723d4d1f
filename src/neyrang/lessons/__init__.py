"""Lessons: a game learnt by playing it. The format of their files is in docs/lessons.md."""

from neyrang.lessons.lesson import BadLesson, Lesson, Step, read
from neyrang.lessons.session import LessonSession
from neyrang.lessons.shelf import chapters, find

__all__ = ["BadLesson", "Lesson", "LessonSession", "Step", "chapters", "find", "read"]
