/** What can be made of a project, most wanted first. */
export const formats: readonly { value: string; label: string }[] = [
  { value: 'mp3', label: 'MP3' },
  { value: 'm4b', label: 'Audiobook (m4b)' },
  { value: 'opus', label: 'Opus' },
  { value: 'flac', label: 'FLAC' },
  { value: 'wav', label: 'WAV' },
  { value: 'epub', label: 'Read-aloud EPUB' },
  { value: 'srt', label: 'Captions (SRT)' },
  { value: 'vtt', label: 'Captions (WebVTT)' },
  { value: 'json', label: 'Transcript with times (JSON)' },
];

/** How a format is called on the page. */
export function formatName(format: string): string {
  return formats.find(({ value }) => value === format)?.label ?? format;
}
