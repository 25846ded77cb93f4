import type { AudioFormat, SampleRate } from '@voxgate/speech';
import { isObject } from '../../platform/validation/is-object';

/** Cartesia's containers. */
export const containers = ['raw', 'wav', 'mp3'] as const;
/** Cartesia's encodings of the samples in a `raw` or `wav` container. */
export const encodings = ['pcm_s16le', 'pcm_f32le', 'pcm_mulaw', 'pcm_alaw'] as const;
type Encoding = (typeof encodings)[number];

/** Cartesia's sample rates in Hz, for all formats. */
export const cartesiaRates = [8000, 16_000, 22_050, 24_000, 44_100, 48_000] as const satisfies readonly SampleRate[];

/** The native formats, by container and encoding. */
const formats = {
  raw: { pcm_s16le: 'pcm', pcm_f32le: 'raw-f32', pcm_mulaw: 'raw-mulaw', pcm_alaw: 'raw-alaw' },
  wav: { pcm_s16le: 'wav', pcm_f32le: 'wav-f32', pcm_mulaw: 'wav-mulaw', pcm_alaw: 'wav-alaw' },
} as const satisfies Record<string, Record<Encoding, AudioFormat>>;

/** A format in Cartesia's API. */
export interface OutputFormat {
  readonly container: (typeof containers)[number];
  /** Only for `raw` and `wav`. */
  readonly encoding?: Encoding | null;
  readonly sample_rate: (typeof cartesiaRates)[number];
}

/**
 * Checks a format.
 *
 * @param allowed the containers that the route has.
 * @returns the rule that it breaks, as the end of a sentence that starts with `output_format`; `undefined` if it is valid.
 */
export function outputFormatProblem(value: unknown, allowed: readonly string[] = containers): string | undefined {
  if (!isObject(value)) return 'must be an object with a container, an encoding and a sample_rate';
  const { container, encoding, sample_rate: rate } = value;
  if (!allowed.some((name) => name === container)) return `must have a container of: ${allowed.join(', ')}`;
  if (container !== 'mp3' && !encodings.some((name) => name === encoding)) {
    return `must have an encoding of: ${encodings.join(', ')}`;
  }
  if (!cartesiaRates.some((known) => known === rate)) return `must have a sample_rate of: ${cartesiaRates.join(', ')}`;
  return undefined;
}

/** Converts a format that has been checked to the native format and sample rate. */
export function audioOf({ container, encoding, sample_rate: sampleRate }: OutputFormat): {
  format: AudioFormat;
  sampleRate: SampleRate;
} {
  return { format: container === 'mp3' ? 'mp3' : formats[container][encoding!], sampleRate };
}

/** The native formats of all containers. */
export const nativeFormats: readonly AudioFormat[] = [
  'mp3',
  ...Object.values(formats.raw),
  ...Object.values(formats.wav),
];
