import { readChapterLine } from './chapter-lines';

describe('readChapterLine', () => {
  it.each([
    ['Chapter 1', 'chapter'],
    ['CHAPTER ONE. The Title', 'chapter'],
    ['Chapter IV: Down the Hole', 'chapter'],
    ['CHAPTER I. DOWN THE RABBIT-HOLE', 'chapter'],
    ['Chapter Twenty-One', 'chapter'],
    ['Chapter the First', 'chapter'],
    ['_Chapter 2_', 'chapter'],
    ['Chapitre premier', 'chapter'],
    ['CHAPITRE XII', 'chapter'],
    ['Capítulo 3 — La casa', 'chapter'],
    ['Kapitel 7', 'chapter'],
    ['Erstes Kapitel', 'chapter'],
    ['3. Kapitel: Der Anfang', 'chapter'],
    ['Capitolo quinto', 'chapter'],
    ['Capítulo Primeiro', 'chapter'],
    ['अध्याय १', 'chapter'],
    ['पहला अध्याय', 'chapter'],
    ['Part Two', 'part'],
    ['BOOK I', 'part'],
    ['Zweiter Teil', 'part'],
    ['Deuxième partie', 'part'],
    ['Prologue', 'section'],
    ['VORWORT', 'section'],
    ['Epílogo', 'section'],
    ['IV.', 'numeral'],
    ['12', 'number'],
  ])('reads %j as a %s', (line, kind) => {
    expect(readChapterLine(line)?.kind).toBe(kind);
  });

  it.each([
    'Chapter 1 was the first that I read.',
    'Chapter by chapter, he went on.',
    'Chapter I was born in.',
    'Part of the house was dark.',
    'Part 2 of the plan was simple',
    'Book one of our rooms now!',
    'Introduction to the host was brief.',
    'Chapters 1 and 2',
    'Mix',
    'IIII',
    'i',
    'Chapter 3. He slept. Then he woke.',
    `Chapter 1. ${'A long line '.repeat(10)}`,
    '',
  ])('takes %j for text', (line) => {
    expect(readChapterLine(line)).toBeUndefined();
  });
});
