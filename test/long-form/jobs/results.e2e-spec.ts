import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AdmZip from 'adm-zip';
import { isWhole } from '../../../bench/proofs/support/extent';
import { checkEpub, hasEpubcheck, hasFfmpeg, run } from '../../../bench/proofs/support/programs';
import type { JobDto } from '../../../src/long-form/jobs/dto/job.dto';
import { probe } from '../../documents/books/support/programs';
import { expectError } from '../../support/expect-error';
import { startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { handIn, taken, whenOver } from './support/jobs';

const ifFfmpeg = hasFfmpeg() ? it : it.skip;
const ifEpubcheck = hasEpubcheck() ? it : it.skip;

/** A PNG picture with one pixel. */
const cover = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Long enough for a loudness with gates. */
const paragraphs = [
  'It was a bright day, and the old man walked slowly down to the harbour. Nobody had begun to work yet.',
  'The boats were lying in the morning light. One of them was new; its name was 1 \\* 2, and nobody knew why.',
];
const text = ['One', 'Two'].map((title) => `# ${title}\n\n${paragraphs.join('\n\n')}`).join('\n\n');

const formats = ['m4b', 'mp3', 'opus', 'flac', 'wav', 'srt', 'vtt', 'json', 'epub'] as const;

interface TranscriptAnswer {
  title: string;
  chapters: {
    title: string;
    start_seconds: number;
    end_seconds: number;
    sentences: { text: string; start_seconds: number; end_seconds: number }[];
  }[];
}

/** Loudness and true peak by FFmpeg. */
function measure(path: string): { lufs: number; peak: number } {
  const filter = ['-map', '0:a', '-af', 'ebur128=peak=true', '-f', 'null', '-'];
  const { stderr } = run('ffmpeg', '-nostats', '-hide_banner', '-i', path, ...filter);
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const [, lufs] = /I:\s+(-?[\d.]+) LUFS/u.exec(summary)!;
  const [, peak] = /Peak:\s+(-?[\d.]+) dBFS/u.exec(summary)!;
  return { lufs: Number(lufs), peak: Number(peak) };
}

describe('The results of a job with two chapters in two voices', () => {
  let server: TestApp;
  let key: TestKey;
  let job: JobDto;
  const folder = mkdtempSync(join(tmpdir(), 'voxgate-results-'));
  const names = new Map<string, { name: string; type: string | null; path: string }>();

  const file = (chapter: number | null, format: string) => names.get(`${chapter} ${format}`)!;

  beforeAll(async () => {
    server = await startTestApp({ environment: { JOBS_AT_ONCE: '1' }, engine: 'flite' });
    key = await server.createKey();
    const id = await taken(server, key, {
      text,
      input_type: 'markdown',
      title: '1 One',
      author: 'A. Writer',
      formats,
      cover,
      voice_id: 'slt',
      chapter_voices: [{ chapter: 2, voice_id: 'kal' }],
    });
    job = await whenOver(server, key, id);
    expect(job).toMatchObject({ status: 'completed', error: null });
    for (const { file_id: fileId, chapter, format } of job.files) {
      const found = await server.fetch(`/api/v1/files/${fileId}`, { headers: key.authorization });
      const { name } = (await found.json()) as { name: string };
      const content = await server.fetch(`/api/v1/files/${fileId}/content`, { headers: key.authorization });
      const path = join(folder, `${chapter ?? 'all'}.${format}`);
      await writeFile(path, Buffer.from(await content.arrayBuffer()));
      names.set(`${chapter} ${format}`, { name, type: content.headers.get('content-type'), path });
    }
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const textOf = (chapter: number | null, format: string) => run('cat', file(chapter, format).path).stdout.toString();
  const transcript = (chapter: number | null) => JSON.parse(textOf(chapter, 'json')) as TranscriptAnswer;

  it('are each chapter and the whole in each format, only the EPUB as a whole', () => {
    const expected = formats.flatMap((format) =>
      (format === 'epub' ? [null] : [1, 2, null]).map((chapter) => `${chapter} ${format}`),
    );
    expect([...names.keys()].sort()).toEqual(expected.sort());
  });

  it('have names that differ, though the book is called like a chapter', () => {
    const all = Array.from(names.values(), ({ name }) => name);
    expect(new Set(all).size).toBe(all.length);
    expect(file(null, 'm4b').name).toBe('1 One (all).m4b');
    expect(file(2, 'vtt')).toMatchObject({ name: '2 Two.vtt', type: 'text/vtt; charset=utf-8' });
  });

  it('have captions and a transcript in which the sentences are as they were written, at their times', () => {
    const whole = transcript(null);
    expect(whole.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
    const second = transcript(2).chapters[0]!;
    const shift = whole.chapters[1]!.start_seconds;
    for (const [index, sentence] of second.sentences.entries()) {
      expect(whole.chapters[1]!.sentences[index]!.text).toBe(sentence.text);
      expect(whole.chapters[1]!.sentences[index]!.start_seconds).toBeCloseTo(sentence.start_seconds + shift, 2);
    }
    expect(second.sentences.map((sentence) => sentence.text).join(' ')).toBe(
      ['Two', ...paragraphs].join(' ').replace('\\', ''),
    );
    const lines = textOf(null, 'srt')
      .split('\n')
      .filter((line) => /^\p{L}/u.test(line));
    expect(lines.join(' ')).toContain('its name was 1 * 2, and nobody knew why.');
    expect(textOf(1, 'vtt')).toMatch(/^WEBVTT\n\n00:00:00\.\d{3} --> /u);
  });

  it('pause longer after a heading than between paragraphs, and longest between chapters', () => {
    const { chapters } = transcript(null);
    const [heading, first, second, third] = chapters[0]!.sentences;
    const gap = (one: typeof heading, other: typeof heading) => other!.start_seconds - one!.end_seconds;
    expect(gap(heading, first)).toBeGreaterThan(gap(second, third) + 0.4);
    expect(gap(second, third)).toBeGreaterThan(gap(first, second) + 0.2);
    expect(gap(chapters[0]!.sentences.at(-1), chapters[1]!.sentences[0])).toBeGreaterThan(gap(heading, first) + 0.4);
  });

  ifFfmpeg('have the same loudness in all chapters, within 0.5 LU, and no peak above -1 dB', () => {
    const measured: { format: string; chapter: number | null; lufs: number; peak: number }[] = [];
    for (const format of ['wav', 'flac', 'm4b', 'mp3', 'opus']) {
      // All formats encode the same samples, so one of them shows each chapter.
      for (const chapter of isWhole || format === 'wav' ? [1, 2, null] : [null]) {
        const { lufs, peak } = measure(file(chapter, format).path);
        measured.push({ format, chapter, lufs, peak });
      }
    }
    expect(measured.filter(({ lufs, peak }) => !(Math.abs(lufs + 16) <= 0.5 && peak <= -1))).toEqual([]);
  });

  ifFfmpeg('have chapters at the times of the transcript, tags and the cover', () => {
    const starts = transcript(null).chapters.map(({ start_seconds: seconds }) => seconds);
    for (const format of ['m4b', 'mp3']) {
      const { chapters, streams, format: facts } = probe(file(null, format).path);
      expect(chapters.map(({ tags }) => tags?.title)).toEqual(['One', 'Two']);
      expect(Number(chapters[1]!.start_time)).toBeCloseTo(starts[1]!, 2);
      expect(facts.tags).toMatchObject({ title: '1 One', artist: 'A. Writer' });
      const track = { title: 'Two', album: '1 One', track: '2/2', album_artist: 'A. Writer' };
      expect(probe(file(2, format).path).format.tags).toMatchObject(track);
      expect(streams.find(({ codec_name: codec }) => codec === 'png')).toMatchObject({ width: 1 });
    }
  });

  it('have the heading once in the EPUB, and its paragraphs', () => {
    const archive = new AdmZip(file(null, 'epub').path);
    const chapter = archive.readAsText('OEBPS/chapter-0002.xhtml');
    expect(chapter).toContain('<h1 id="title"><span id="s0">Two</span></h1>');
    expect(chapter.match(/<p>/gu)).toHaveLength(2);
    expect(archive.readAsText('OEBPS/package.opf')).toContain('<dc:language>en</dc:language>');
    expect(archive.getEntry('OEBPS/cover.png')).not.toBeNull();
  });

  ifEpubcheck('have an EPUB without errors and warnings for epubcheck', () => {
    expect(checkEpub(file(null, 'epub').path)).toContain('No errors or warnings detected');
  });

  it('are all in one ZIP file, as they are, whose size is known before it comes', async () => {
    const zip = (method: string) =>
      server.fetch(`/api/v1/jobs/${job.id}/files.zip`, { method, headers: key.authorization });
    const answer = await zip('GET');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="1 One.zip"');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    const archive = new AdmZip(bytes);
    expect(archive.getEntries().map(({ entryName }) => entryName)).toEqual(
      job.files.map(({ chapter, format }) => file(chapter, format).name),
    );
    for (const [chapter, format] of [
      [2, 'wav'],
      [1, 'json'],
      [null, 'epub'],
    ] as const) {
      const { name, path } = file(chapter, format);
      // AdmZip checks the CRC-32.
      expect(archive.readFile(name)!.equals(await readFile(path))).toBe(true);
    }
    const head = await zip('HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  it('go with the job, and its cover too', async () => {
    const { authorization } = key;
    const found = await server.fetch(`/api/v1/files/${job.cover_file_id}`, { headers: authorization });
    expect(await found.json()).toMatchObject({ kind: 'job-cover', content_type: 'image/png' });
    const removed = await server.fetch(`/api/v1/jobs/${job.id}`, { method: 'DELETE', headers: authorization });
    expect(removed.status).toBe(204);
    const zip = await server.fetch(`/api/v1/jobs/${job.id}/files.zip`, { headers: authorization });
    await expectError(zip, 'JOB_NOT_FOUND');
    const left = await server.fetch('/api/v1/files', { headers: authorization });
    expect(await left.json()).toMatchObject({ data: [] });
  });

  it('need a cover that is a picture', async () => {
    const wrong = await handIn(server, key, { text: 'Hello.', cover: Buffer.from('GIF89a').toString('base64') });
    await expectError(wrong, 'INVALID_REQUEST');
    const large = Buffer.concat([Buffer.from(cover, 'base64'), Buffer.alloc(10_000_000)]).toString('base64');
    await expectError(await handIn(server, key, { text: 'Hello.', cover: large }), 'INVALID_REQUEST');
  });
});
