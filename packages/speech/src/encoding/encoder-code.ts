import { pinnedVersions } from '../support/pinned-versions';
import type { AudioFormat } from './audio-format';

/**
 * Raise this with every change of the code that changes the bytes of any format. Encoded speech in the cache is then made anew. A
 * new version of Voxgate does the same.
 */
const encodingVersion = 2;

/** The packages that encode each format. */
const packages: Record<AudioFormat, readonly string[]> = {
  mp3: ['wasm-media-encoders'],
  wav: [],
  opus: ['@evan/wasm', 'mediabunny'],
  flac: ['libflacjs'],
  aac: ['@mediabunny/aac-encoder'],
  pcm: [],
  mulaw: ['alawmulaw'],
  'wav-s16': [],
  'wav-f32': [],
  'wav-mulaw': ['alawmulaw'],
  'wav-alaw': ['alawmulaw'],
  'raw-s16': [],
  'raw-f32': [],
  'raw-mulaw': ['alawmulaw'],
  'raw-alaw': ['alawmulaw'],
};

/** Identifies the code that turns samples into the bytes of a format: the version of Voxgate and the pinned versions of packages. */
export function encoderCode(format: AudioFormat): string {
  const { voxgate, pinned } = pinnedVersions(packages[format]);
  return [voxgate, `encoding@${encodingVersion}`, format, ...pinned].join(' ');
}
