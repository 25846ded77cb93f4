import type { Project } from '../api/project-types';

/** What can be made of projects, most wanted first. */
const formats: readonly { value: string; label: string }[] = [
  { value: 'mp3', label: 'MP3' },
  { value: 'm4b', label: 'Audiobook (m4b)' },
  { value: 'opus', label: 'Opus' },
  { value: 'flac', label: 'FLAC' },
  { value: 'wav', label: 'WAV' },
  { value: 'epub', label: 'Read-aloud EPUB' },
  { value: 'epub-original', label: 'Original EPUB with sound' },
  { value: 'srt', label: 'Captions (SRT)' },
  { value: 'vtt', label: 'Captions (WebVTT)' },
  { value: 'json', label: 'Transcript with times (JSON)' },
];

/** What can be made of a project, and what it makes. */
export function formatsOf({
  formats: chosen,
  original_file_id: original,
}: Pick<Project, 'formats' | 'original_file_id'>): string[] {
  const offered = formats.map(({ value }) => value).filter((value) => value !== 'epub-original' || original !== null);
  return [...new Set([...offered, ...chosen])];
}

/** How a format is called on the page. */
export function formatName(format: string): string {
  return formats.find(({ value }) => value === format)?.label ?? format;
}
