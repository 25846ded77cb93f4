import type { AudioFormat } from '@voxgate/speech';

/** The formats of files by what their names end with. */
const formatsByEnding = {
  mp3: 'mp3',
  wav: 'wav',
  opus: 'opus',
  ogg: 'opus',
  flac: 'flac',
  aac: 'aac',
  pcm: 'pcm',
  raw: 'pcm',
  mulaw: 'mulaw',
  ulaw: 'mulaw',
} as const satisfies Record<string, AudioFormat>;

export type FileFormat = (typeof formatsByEnding)[keyof typeof formatsByEnding];

/** The formats of files. */
export const fileFormats: readonly FileFormat[] = [...new Set(Object.values(formatsByEnding))];

/** The format of a file by its name; `undefined` if the name does not tell. Standard output is a WAV file, which all players know. */
export function formatOf(path: string): FileFormat | undefined {
  if (path === '-') return 'wav';
  const ending = /\.([a-z0-9]+)$/iu.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(formatsByEnding, ending) ? formatsByEnding[ending as keyof typeof formatsByEnding] : undefined;
}
