import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FliteEngine } from '@voxgate/speech/node-parts';
import type { JobAnswer, JobClient } from './job-client';
import { measureLoudness, probe, secondAt } from './listening';
import { bytesBelow, ProcessWatch } from './process-watch';
import { megabytes, type Report, seconds } from './report';
import { Site, slots } from './site';
import { compareWithEngine, maxMs, reportMemory, watchSpeaking } from './speaking';

const formats = ['mp3', 'm4b', 'wav'] as const;

/** Loudness that jobs have if nobody says otherwise. */
const targetLufs = -16;
const toleranceLu = 0.5;

/** True peaks that jobs promise, in dB. */
const highestPeakDb = -1;

/** The engine alone speaks one of so many parts. */
const sampledTurn = 5;

/** A border is in silence if the sound is quieter than this, of 32,768, for so long before and after it. */
const silentSample = 1000;
const borderSeconds = 0.05;

/** Samples per second of Flite's voice. */
const fliteRate = 16_000;

/** A whole book, undisturbed: what it takes, and what comes of it. */
export async function proveBook(report: Report, text: string): Promise<void> {
  report.scene(`A book of ${count(text.length)} characters with Flite, in ${formats.join(', ')}`);
  const site = await Site.start({ replicas: 1, environment: { FILES_MB_PER_ACCOUNT: '100000' } });
  try {
    const client = await site.newClient('reader');
    const folder = join(site.directory, 'downloads');
    await mkdir(folder);
    const job = await speakBook(report, site, client, text);
    await checkFiles(report, client, job, folder);
  } finally {
    await site.close();
  }
}

async function speakBook(report: Report, site: Site, client: JobClient, text: string): Promise<JobAnswer> {
  const { pid } = site.replicas[0]!;
  const { id } = await client.handIn({ text, formats, voice: 'slt' });
  const spoken = await watchSpeaking(report, site, client, id);
  const writing = new ProcessWatch(pid);
  const memory = site.memory.watch(pid);
  const job = await client.completed(id, maxMs);
  const written = { seconds: writing.seconds, ...writing.processorSeconds() };
  writing.stop();
  reportMemory(report, 'making files', { live: await memory.stop(), resident: writing.memory });
  const { audio_seconds: audioSeconds } = job.progress;
  report.fact(`${job.chapters.length} chapters, ${(audioSeconds / 3600).toFixed(2)} hours of sound`);
  report.fact(`making the files took ${seconds(written.seconds)}, of processor time ${seconds(written.server)}`);
  await compareWithEngine(report, spoken, new FliteEngine({ processes: slots }), sampledTurn);
  const [speechBytes, fileBytes, leftBytes] = await Promise.all(
    ['jobs/speech', 'files', 'jobs/files'].map((folder) => bytesBelow(join(site.data, folder))),
  );
  report.fact(
    `on the disk: ${megabytes(speechBytes!)} of spoken sentences (${megabytes((speechBytes! / audioSeconds) * 3600)} for an hour), ` +
      `${megabytes(fileBytes!)} of files`,
  );
  report.guarantee('no unfinished file is left on the disk', leftBytes === 0);
  return job;
}

async function checkFiles(report: Report, client: JobClient, job: JobAnswer, folder: string): Promise<void> {
  const expected = formats.length * (job.chapters.length + 1);
  report.guarantee(`${job.files.length} of ${expected} files are stored`, job.files.length === expected);
  const path = (format: string, chapter: number | null) => join(folder, `${chapter ?? 'whole'}.${format}`);
  for (const { file_id: id, chapter, format } of job.files) await client.download(id, path(format, chapter));

  const whole = await probe(path('wav', null));
  for (const format of ['mp3', 'm4b'] as const) {
    const { seconds: length, chapters, codec } = await probe(path(format, null));
    const titles = job.chapters.map(({ title }) => title ?? '');
    const areRight = chapters.length === titles.length && chapters.every(({ title }, index) => title === titles[index]);
    report.guarantee(
      `${format} (${codec}) of the whole: ${chapters.length} chapters with their titles, ${(length - whole.seconds).toFixed(2)} s longer than the WAV`,
      areRight && Math.abs(length - whole.seconds) < 0.5,
    );
    const silent = await silentOf(path('wav', null), chapters.map(({ startSeconds }) => startSeconds).slice(1));
    const borders = chapters.length - 1;
    report.guarantee(`${format}: ${silent} of ${borders} borders of chapters are in silence`, silent === borders);
  }
  for (const format of formats) {
    const found: { lufs: number; peakDb: number }[] = [];
    for (const { number } of job.chapters) found.push(await measureLoudness(path(format, number)));
    const distances = found.map(({ lufs }) => Math.abs(lufs - targetLufs));
    const peak = Math.max(...found.map(({ peakDb }) => peakDb));
    report.guarantee(
      `loudness of ${found.length} chapters in ${format} by FFmpeg: within ${Math.max(...distances).toFixed(1)} LU of ${targetLufs} LUFS, true peaks up to ${peak} dB`,
      Math.max(...distances) <= toleranceLu && peak <= highestPeakDb,
    );
  }
  for (const format of ['mp3', 'm4b'] as const) {
    const { file_id: id } = job.files.find((file) => file.format === format && file.chapter === null)!;
    const url = await client.link(id);
    const at = Math.floor(whole.seconds / 2);
    const [linked, local] = [await secondAt(url, at), await secondAt(path(format, null), at)];
    report.guarantee(
      `FFmpeg seeks to the middle of ${format} by a signed link, and hears the same as in the downloaded file`,
      linked.length > 0 && linked.equals(local),
    );
  }
}

/** How many of these moments of a WAV file are in silence. */
async function silentOf(path: string, moments: readonly number[]): Promise<number> {
  let silent = 0;
  for (const moment of moments) {
    const around = (await secondAt(path, Math.max(0, moment - borderSeconds))).subarray(
      0,
      4 * borderSeconds * fliteRate,
    );
    let most = 0;
    for (let at = 0; at + 1 < around.length; at += 2) most = Math.max(most, Math.abs(around.readInt16LE(at)));
    if (around.length > 0 && most < silentSample) silent++;
  }
  return silent;
}

function count(value: number): string {
  return value.toLocaleString('en');
}
