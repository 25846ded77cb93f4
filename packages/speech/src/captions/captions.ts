import type { ReadableSource } from '../times/readable-source';
import type { Timestamp } from '../times/timestamp';
import { type Cue, cuesOf } from './cues';

/** `srt`: SubRip; `vtt`: WebVTT (w3.org/TR/webvtt1). */
export const captionFormats = ['srt', 'vtt'] as const;

export type CaptionFormat = (typeof captionFormats)[number];

/**
 * Writes a caption file from timestamps.
 *
 * @param source the caller's text, if some of it is not read.
 */
export function captionsOf(timestamps: readonly Timestamp[], format: CaptionFormat, source?: ReadableSource): string {
  const cues = cuesOf(timestamps, source);
  return format === 'srt' ? subRip(cues) : webVtt(cues);
}

function subRip(cues: readonly Cue[]): string {
  return cues.map((cue, index) => `${index + 1}\n${span(cue, ',')}\n${cue.lines.join('\n')}\n`).join('\n');
}

function webVtt(cues: readonly Cue[]): string {
  return ['WEBVTT\n', ...cues.map((cue) => `${span(cue, '.')}\n${cue.lines.map(escape).join('\n')}\n`)].join('\n');
}

function span({ startSeconds, endSeconds }: Cue, decimalMark: string): string {
  return `${time(startSeconds, decimalMark)} --> ${time(endSeconds, decimalMark)}`;
}

/** `01:02:03,456` */
function time(seconds: number, decimalMark: string): string {
  const milliseconds = Math.round(seconds * 1000);
  const [hours, minutes, rest] = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60, (milliseconds / 1000) % 60];
  return `${pad(hours)}:${pad(minutes)}:${pad(rest)}${decimalMark}${pad(milliseconds % 1000, 3)}`;
}

function pad(value: number, digits = 2): string {
  return String(Math.floor(value)).padStart(digits, '0');
}

/** Escapes WebVTT markup. `-->` would also start a new cue. */
function escape(line: string): string {
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
