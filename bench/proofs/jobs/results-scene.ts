import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkEpub, hasEpubcheck, hasFeedparser, parseFeed } from '../support/programs';
import type { JobAnswer, JobClient } from './job-client';
import { probe } from './listening';
import type { Report } from './report';
import { Site } from './site';

const run = promisify(execFile);

const formats = ['wav', 'mp3', 'm4b', 'epub', 'vtt', 'srt', 'json'];

const maxMs = 3_600_000;

/** What programs of others say of a book with text: epubcheck, ffprobe, feedparser and feedsmith. */
export async function proveResults(report: Report, text: string): Promise<void> {
  report.scene(`A book of ${text.length.toLocaleString('en')} characters with text, in ${formats.join(', ')}`);
  const site = await Site.start({ replicas: 1 });
  try {
    const client = await site.newClient('publisher');
    const project = await makeProject(client, text);
    const { id } = await client.ask<JobAnswer>(`/api/v1/projects/${project}/jobs`, {});
    const job = await client.completed(id, maxMs);
    const pathOf = async (format: string, chapter: number | null) => {
      const file = job.files.find((each) => each.format === format && each.chapter === chapter);
      if (!file) throw new Error(`The job has no ${format} of ${chapter ?? 'the whole'}.`);
      const path = join(site.directory, `${chapter ?? 'whole'}.${format}`);
      await client.download(file.file_id, path);
      return path;
    };
    proveEpub(report, await pathOf('epub', null));
    const { seconds } = await probe(await pathOf('wav', null));
    for (const format of ['vtt', 'srt']) await checkCaptions(report, format, await pathOf(format, null), seconds);
    await checkFeed(report, client, project, job, join(site.directory, 'feed.xml'));
  } finally {
    await site.close();
  }
}

/** @returns its id. */
async function makeProject(client: JobClient, text: string): Promise<string> {
  const book = { title: 'The book of the proof', author: 'A. Writer', voice_id: 'slt', formats };
  return (await client.ask<{ id: string }>('/api/v1/projects', { text, input_type: 'markdown', ...book })).id;
}

function proveEpub(report: Report, path: string): void {
  if (!hasEpubcheck()) return report.fact('epubcheck is not installed');
  let found: string;
  try {
    found = checkEpub(path);
  } catch (error) {
    found = String(error);
  }
  const isRight = found.includes('No errors or warnings detected');
  report.guarantee(`epubcheck finds ${isRight ? 'no errors and no warnings' : found} in the EPUB`, isRight);
}

/** Every cue must end before the sound does, and after the one before it. */
async function checkCaptions(report: Report, format: string, path: string, soundSeconds: number): Promise<void> {
  const args = ['-v', 'error', '-of', 'json', '-show_entries', 'packet=pts_time,duration_time', path];
  const { stdout, stderr } = await run('ffprobe', args, { maxBuffer: 1e8 });
  const { packets } = JSON.parse(stdout) as { packets: { pts_time: string; duration_time: string }[] };
  const ends = packets.map((packet) => Number(packet.pts_time) + Number(packet.duration_time));
  const last = ends.at(-1) ?? 0;
  const areInOrder = ends.every((end, index) => index === 0 || end >= ends[index - 1]!);
  report.guarantee(
    `ffprobe reads ${packets.length} cues of the ${format} in order; the last one ends ${(soundSeconds - last).toFixed(2)} s before the sound`,
    stderr === '' && packets.length > 0 && areInOrder && last <= soundSeconds + 0.05 && last > soundSeconds - 3,
  );
}

async function checkFeed(
  report: Report,
  client: JobClient,
  project: string,
  { chapters }: JobAnswer,
  path: string,
): Promise<void> {
  const { url } = await client.ask<{ url: string }>(`/api/v1/projects/${project}/feed-links`, {});
  const text = await (await fetch(url)).text();
  await writeFile(path, text);
  const { parseRssFeed } = await import('feedsmith');
  const items = parseRssFeed(text).items ?? [];
  report.guarantee(
    `feedsmith finds ${items.length} of ${chapters.length} episodes in the feed`,
    items.length === chapters.length && items.every(({ title }, index) => title === chapters[index]!.title),
  );
  let playable = 0;
  for (const { enclosures } of items) {
    const { url: sound, length } = enclosures![0] as { url: string; length: number };
    const part = await fetch(sound, { headers: { range: 'bytes=100-199' } });
    const isRight = part.status === 206 && part.headers.get('content-range') === `bytes 100-199/${length}`;
    if (isRight && (await part.arrayBuffer()).byteLength === 100) playable++;
  }
  report.guarantee(`${playable} of ${items.length} episodes answer a range without a key`, playable === items.length);
  if (!hasFeedparser()) return report.fact('feedparser is not installed');
  const { bozo, version, episodes } = parseFeed(path);
  report.guarantee(
    `feedparser finds well-formed RSS 2.0 with all episodes`,
    !bozo && version === 'rss20' && episodes.length === chapters.length,
  );
}
