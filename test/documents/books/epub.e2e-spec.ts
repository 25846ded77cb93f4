import { mkdtempSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AdmZip from 'adm-zip';
import { cases } from '../../../bench/proofs/support/extent';
import { checkEpub, hasEpubcheck } from '../../../bench/proofs/support/programs';
import { chaptersInOrder, type EpubChapter, writeBook, writeEpub } from '@voxgate/documents/books';
import { AudioEncoders } from '@voxgate/speech';
import { facts, lengths, testBook, titles } from './support/test-book';

const ifEpubcheck = hasEpubcheck() ? it : it.skip;

describe('an EPUB', () => {
  const encoders = new AudioEncoders({ maxThreads: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'voxgate-epub-'));
  const path = join(folder, 'book.epub');
  const modified = new Date('2026-03-04T05:06:07Z');
  let chapters: EpubChapter[] = [];

  beforeAll(async () => {
    const audio = { mp3: join(folder, 'one.mp3'), m4b: join(folder, 'one.m4a') };
    for (const format of ['mp3', 'm4b'] as const) {
      await writeBook(format, audio[format], testBook(24_000, [1.25]), { encoders });
    }
    const times = [
      { text: 'First <sentence> & more.', startSeconds: 0.1, endSeconds: 0.3, textStart: 0, textEnd: 24 },
      { text: '“Second”\u{0} 日本.', startSeconds: 0.4, endSeconds: 0.4, textStart: 25, textEnd: 38 },
      { text: 'Third.', startSeconds: 0.4, endSeconds: 0.7, textStart: 40, textEnd: 46 },
    ];
    chapters = chaptersInOrder(lengths.map((_, index) => ({ title: titles[index]!, durationSeconds: 1.25 }))).map(
      (chapter, index) => ({
        ...chapter,
        sentences: index === 2 ? [] : times,
        paragraphs: [2],
        audio:
          index === 0 ? { path: audio.m4b, contentType: 'audio/mp4' } : { path: audio.mp3, contentType: 'audio/mpeg' },
      }),
    );
  });
  afterAll(async () => {
    await encoders.close();
    await rm(folder, { recursive: true });
  });

  const entryOf = (name: string) => new AdmZip(path).readAsText(`OEBPS/${name}`);

  // Each start of epubcheck takes seconds of processor time.
  const knowledge = ['everything', 'only its title and its language'].slice(0, cases(1, 2));
  ifEpubcheck.each(knowledge)('has no errors and no warnings for epubcheck if %s is known', async (known) => {
    const bare = { facts: { title: 'T', language: 'ja' }, chapters: chapters.slice(0, 1), modified };
    await writeEpub(path, known === 'everything' ? { facts, chapters, modified } : bare);
    expect(checkEpub(path)).toContain('No errors or warnings detected');
  });

  it('plays each sentence until the next one, so that pauses are heard and the clips are the whole chapter', async () => {
    await writeEpub(path, { facts, chapters, modified });
    const clips = [
      ...entryOf('chapter-0001.smil').matchAll(
        /#(s\d)"\/><audio src="([^"]+)" clipBegin="([^"]+)" clipEnd="([^"]+)"/gu,
      ),
    ];
    expect(clips.map(([, ...facts_]) => facts_)).toEqual([
      ['s0', 'audio/chapter-0001.m4a', '0.000s', '0.400s'],
      ['s2', 'audio/chapter-0001.m4a', '0.400s', '1.250s'],
    ]);
    expect(entryOf('package.opf')).toContain('<meta property="media:duration">2.500s</meta>');
    expect(entryOf('package.opf')).toContain('<meta property="media:duration" refines="#overlay0">1.250s</meta>');
  });

  it('has paragraphs, and text as it was written', async () => {
    await writeEpub(path, { facts, chapters, modified });
    const document = entryOf('chapter-0002.xhtml');
    expect(document).toContain(
      '<p><span id="s0">First &lt;sentence&gt; &amp; more.</span> <span id="s1">“Second”\u{fffd} 日本.</span></p>',
    );
    expect(document).toContain('<p><span id="s2">Third.</span></p>');
  });

  it('has the sound as it was given, not compressed again', async () => {
    await writeEpub(path, { facts, chapters, modified });
    const entry = new AdmZip(path).getEntry('OEBPS/audio/chapter-0002.mp3')!;
    expect(entry.header.method).toBe(0);
    expect(entry.getData().equals(await readFile(chapters[1]!.audio.path))).toBe(true);
  });

  it('is the same file for the same book', async () => {
    const bytes = async () => {
      await writeEpub(path, { facts, chapters, modified });
      return readFile(path);
    };
    expect((await bytes()).equals(await bytes())).toBe(true);
  });

  it('is refused, and leaves no file, if a chapter’s sound is missing', async () => {
    const other = join(folder, 'other.epub');
    const audio = { path: join(folder, 'missing.mp3'), contentType: 'audio/mpeg' as const };
    const missing = chapters.map((chapter, index) => (index === 1 ? { ...chapter, audio } : chapter));
    await expect(writeEpub(other, { facts, chapters: missing, modified })).rejects.toThrow('missing.mp3');
    await expect(stat(other)).rejects.toThrow('ENOENT');
  });

  it('is refused if sentences are not within their chapter', async () => {
    const late = { text: 'Late.', startSeconds: 1, endSeconds: 1.4, textStart: 0, textEnd: 5 };
    const wrong = chapters.map((chapter) => ({ ...chapter, sentences: [late] }));
    await expect(writeEpub(path, { facts, chapters: wrong, modified })).rejects.toThrow(
      'chapters[0].sentences[0] must be after the sentence before it and within the 1.25 seconds of its chapter',
    );
  });

  it('leaves no file when it is cancelled', async () => {
    const other = join(folder, 'cancelled.epub');
    const stop = new AbortController();
    const writing = writeEpub(other, { facts, chapters, modified }, stop.signal);
    stop.abort(new Error('No longer wanted.'));
    await expect(writing).rejects.toThrow('No longer wanted.');
    await expect(stat(other)).rejects.toThrow('ENOENT');
  });
});
