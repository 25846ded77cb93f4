import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What ffprobe finds in a file or at a URL. */
export interface Probed {
  readonly seconds: number;
  readonly codec: string;
  readonly chapters: readonly { readonly title: string; readonly startSeconds: number }[];
}

interface ProbeAnswer {
  readonly format: { readonly duration: string };
  readonly streams: readonly { readonly codec_type: string; readonly codec_name: string }[];
  readonly chapters: readonly {
    readonly start_time: string;
    readonly tags?: { title?: string };
  }[];
}

/** @throws {Error} if ffprobe complains. */
export async function probe(source: string): Promise<Probed> {
  const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', '-show_chapters', source];
  const { stdout, stderr } = await run('ffprobe', args, { maxBuffer: 1e8 });
  if (stderr.trim() !== '') throw new Error(`ffprobe says of ${source}: ${stderr}`);
  const { format, streams, chapters } = JSON.parse(stdout) as ProbeAnswer;
  return {
    seconds: Number(format.duration),
    codec: streams.find(({ codec_type: type }) => type === 'audio')!.codec_name,
    chapters: chapters.map(({ start_time: start, tags }) => ({
      title: tags?.title ?? '',
      startSeconds: Number(start),
    })),
  };
}

/** Integrated loudness in LUFS and true peak in dB, by FFmpeg's `ebur128`. */
export async function measureLoudness(path: string): Promise<{ lufs: number; peakDb: number }> {
  const args = ['-nostats', '-hide_banner', '-i', path, '-map', '0:a', '-af', 'ebur128=peak=true', '-f', 'null', '-'];
  const { stderr } = await run('ffmpeg', args, { maxBuffer: 1e9 });
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  return {
    lufs: Number(/I:\s+(-?[\d.]+) LUFS/u.exec(summary)![1]),
    peakDb: Number(/Peak:\s+(-?[\d.]+) dBFS/u.exec(summary)![1]),
  };
}

/** SHA-256 of the samples of a WAV file, which are its last chunk, without its header and tags. */
export async function digestOfSamples(path: string): Promise<string> {
  const hash = createHash('sha256');
  let isInSamples = false;
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    // The header and the tags are in the first of them.
    const start = isInSamples ? 0 : bytes.indexOf('data', 72, 'latin1') + 8;
    isInSamples = true;
    hash.update(bytes.subarray(start));
  }
  return hash.digest('hex');
}

/** FFmpeg's own decoding of a second from a moment on, as 16-bit samples. */
export async function secondAt(source: string, seconds: number): Promise<Buffer> {
  const args = ['-v', 'error', '-ss', String(seconds), '-i', source, '-t', '1', '-f', 's16le', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e8 });
  return stdout;
}
