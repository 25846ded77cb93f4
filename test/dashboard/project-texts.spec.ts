import type { Project } from '../../dashboard/src/api/project-types';
import { findSentence, withSentence } from '../../dashboard/src/projects/find-sentence';
import { formatsOf } from '../../dashboard/src/projects/formats';
import { previewParts } from '../../dashboard/src/projects/preview-parts';
import { spokenChapters } from '../../dashboard/src/projects/spoken-chapter';

describe('findSentence', () => {
  const spokenIn = (text: string, sentence: string) => {
    const start = Array.from(text.slice(0, text.indexOf(sentence))).length;
    const end = start + Array.from(sentence).length;
    return { text: sentence, text_start: start, text_end: end, start_seconds: 0, end_seconds: 1 };
  };

  it('finds a sentence after characters outside the basic plane, so that exactly it is replaced', () => {
    const text = 'A 😀 day. It was late. It was late.';
    const found = findSentence({ text, syntax: 'text' }, spokenIn(text, 'It was late.'))!;
    expect(withSentence(text, found, 'It was early.')).toBe('A 😀 day. It was early. It was late.');
  });

  it('finds a sentence that has moved, in the nearest of several places', () => {
    const old = 'No. One. No. Two. No.';
    const spoken = { ...spokenIn(old, 'No.'), text_start: 9, text_end: 12 };
    const text = `A. ${old}`;
    const found = findSentence({ text, syntax: 'text' }, spoken)!;
    expect(withSentence(text, found, 'Yes.')).toBe('A. No. One. Yes. Two. No.');
  });

  it('finds no sentence that has changed since it was spoken', () => {
    const text = 'It was a dark day.';
    expect(
      findSentence({ text, syntax: 'text' }, spokenIn('It was a dull day.', 'It was a dull day.')),
    ).toBeUndefined();
  });

  it('finds a sentence of SSML by its words, and gives it with its markup', () => {
    const text = '<speak>Tea &amp; <emphasis>milk</emphasis>. Bread.</speak>';
    const written = 'Tea &amp; <emphasis>milk</emphasis>.';
    const found = findSentence({ text, syntax: 'ssml' }, { ...spokenIn(text, written), text: 'Tea & milk.' });
    expect(found?.text).toBe(written);
  });
});

describe('previewParts', () => {
  it('loses no words, and makes no part longer than servers accept', () => {
    const text = `${'A sentence of some words. '.repeat(400)}\n\n${'x'.repeat(6001)}😀${'y'.repeat(3000)}`;
    const parts = previewParts(text);
    expect(parts.join('')).toBe(text);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(2500);
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
  });
});

describe('spokenChapters', () => {
  const project = (...chapters: [title: string | null, isIncluded: boolean][]) => ({
    chapters: chapters.map(([title, isIncluded], index) => ({
      number: index + 1,
      title,
      is_included: isIncluded,
      voice_id: null,
      characters: 1,
    })),
  });
  const job = (...titles: (string | null)[]) => ({
    chapters: titles.map((title, index) => ({
      number: index + 1,
      title,
      voice_id: null,
      is_done: true,
      characters: 1,
      spoken_characters: 1,
      audio_seconds: 1,
    })),
  });
  const numbers = (...given: Parameters<typeof spokenChapters>) =>
    Object.fromEntries([...spokenChapters(...given)].map(([number, spoken]) => [number, spoken.number]));

  it('counts only the chapters that were included', () => {
    expect(numbers(job('B', null), project(['A', false], ['B', true], [null, true]))).toEqual({ 2: 1, 3: 2 });
  });

  it('follows chapters by their titles when others have been left out since, and renamed ones by their place', () => {
    expect(numbers(job('A', 'B', 'C'), project(['A', true], ['B', false], ['C', true]))).toEqual({ 1: 1, 2: 2, 3: 3 });
    expect(numbers(job('A', 'B'), project(['A', true], ['Better', true]))).toEqual({ 1: 1, 2: 2 });
  });
});

describe('The formats of a project', () => {
  it('have the original EPUB if there is one, and what is already chosen', () => {
    const offered = (formats: string[], original: string | null) =>
      formatsOf({ formats, original_file_id: original } as Project);
    expect(offered(['mp3'], null)).not.toContain('epub-original');
    expect(offered(['mp3'], 'file_1')).toContain('epub-original');
    expect(offered(['epub-original'], null)).toContain('epub-original');
  });
});
