import { run } from '../../../../bench/proofs/support/programs';

/** What ffprobe says of a file. */
export interface Probe {
  readonly streams: {
    readonly codec_name: string;
    readonly codec_type: string;
    readonly profile?: string;
    readonly sample_rate?: string;
    readonly channels?: number;
    readonly width?: number;
    readonly disposition: Record<string, number>;
    readonly tags?: Record<string, string>;
  }[];
  readonly format: { readonly format_name: string; readonly duration: string; readonly tags?: Record<string, string> };
  readonly chapters: {
    readonly start_time: string;
    readonly end_time: string;
    readonly tags?: { readonly title?: string };
  }[];
}

/**
 * What FFmpeg also says of its own files: the pictures and titles of MP4 have no time base or decoder, and WAV does not name channels, and
 * has tags in two ways.
 */
const remarks =
  /^.*(stream \d+, timescale not set|Unsupported codec with id 98314 for input stream \d+|Guessed Channel Layout.*|Discarding ID3 tags because more suitable tags were found\.)\n/gmu;

/** Reads a file with ffprobe. @throws {Error} if ffprobe has a complaint. */
export function probe(path: string): Probe {
  const shown = ['-show_format', '-show_streams', '-show_chapters'];
  const { stdout, stderr } = run('ffprobe', '-v', 'warning', '-of', 'json', ...shown, path);
  const complaints = stderr.replaceAll(remarks, '');
  if (complaints !== '') throw new Error(`ffprobe complains about ${path}: ${complaints}`);
  return JSON.parse(stdout.toString()) as Probe;
}

/** Decodes the sound of a file with FFmpeg. @throws {Error} if FFmpeg has a complaint. */
export function decode(path: string): Float32Array {
  const { stdout, stderr } = run('ffmpeg', '-v', 'warning', '-i', path, '-map', '0:a', '-f', 'f32le', '-');
  const complaints = stderr.replaceAll(remarks, '');
  if (complaints !== '') throw new Error(`ffmpeg complains about ${path}: ${complaints}`);
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
}
