/** Supported sample rates. */
export const sampleRates = [8000, 16_000, 22_050, 24_000, 44_100, 48_000] as const;

/** A sample rate that only formats without compression have, for telephony. */
const furtherRate = 32_000;

export type SampleRate = (typeof sampleRates)[number] | typeof furtherRate;

interface AudioFormatFacts {
  /** Media type. */
  contentType: string;
  /** The end of a file's name, without the dot. Audio without a header, which players cannot read, is `raw`. */
  extension: string;
  sampleRates: readonly SampleRate[];
  /** Default in place of the voice's own rate. */
  defaultSampleRate?: SampleRate;
  /** Whether files that are put one after another are a file. */
  canJoinFiles: boolean;
}

/** The usual audio formats. All are mono. */
const usualFormats = {
  mp3: { contentType: 'audio/mpeg', extension: 'mp3', sampleRates, canJoinFiles: true },
  /** 16-bit samples. */
  wav: { contentType: 'audio/wav', extension: 'wav', sampleRates, canJoinFiles: false },
  /** In Ogg. Opus always plays at 48 kHz; the requested rate selects the bandwidth and bit rate. */
  opus: { contentType: 'audio/ogg', extension: 'ogg', sampleRates, canJoinFiles: false },
  /** 16-bit samples. */
  flac: { contentType: 'audio/flac', extension: 'flac', sampleRates, canJoinFiles: false },
  /** AAC-LC in ADTS. */
  aac: { contentType: 'audio/aac', extension: 'aac', sampleRates, canJoinFiles: true },
  /** Raw 16-bit samples, little-endian. (`audio/L16` would mean big-endian: RFC 3551, section 4.5.11.) */
  pcm: { contentType: 'audio/pcm', extension: 'raw', sampleRates, defaultSampleRate: 24_000, canJoinFiles: true },
  /** Raw G.711 µ-law. `audio/basic` means exactly this, at 8000 Hz only (RFC 2046, section 4.3). */
  mulaw: {
    contentType: 'audio/basic',
    extension: 'raw',
    sampleRates: [8000],
    defaultSampleRate: 8000,
    canJoinFiles: true,
  },
} as const satisfies Record<string, AudioFormatFacts>;

const allRates: readonly SampleRate[] = [8000, 16_000, 22_050, 24_000, furtherRate, 44_100, 48_000];

/** Formats that only the APIs of other services have: uncompressed sound at any rate, with and without a header. */
const furtherFormats = {
  'wav-s16': { contentType: 'audio/wav', extension: 'wav', sampleRates: allRates, canJoinFiles: false },
  'wav-f32': { contentType: 'audio/wav', extension: 'wav', sampleRates: allRates, canJoinFiles: false },
  'wav-mulaw': { contentType: 'audio/wav', extension: 'wav', sampleRates: allRates, canJoinFiles: false },
  'wav-alaw': { contentType: 'audio/wav', extension: 'wav', sampleRates: allRates, canJoinFiles: false },
  'raw-s16': { contentType: 'audio/pcm', extension: 'raw', sampleRates: allRates, canJoinFiles: true },
  'raw-f32': { contentType: 'audio/pcm', extension: 'raw', sampleRates: allRates, canJoinFiles: true },
  /** G.711 at any rate, for which there is no registered type without parameters. */
  'raw-mulaw': { contentType: 'audio/mulaw', extension: 'raw', sampleRates: allRates, canJoinFiles: true },
  'raw-alaw': { contentType: 'audio/alaw', extension: 'raw', sampleRates: allRates, canJoinFiles: true },
} as const satisfies Record<string, AudioFormatFacts>;

/** All supported audio formats. */
export const audioFormats = { ...usualFormats, ...furtherFormats };

export type UsualAudioFormat = keyof typeof usualFormats;
export type AudioFormat = keyof typeof audioFormats;

/** The names of the usual formats. */
export const audioFormatNames = Object.keys(usualFormats) as UsualAudioFormat[];

export const furtherFormatNames = Object.keys(furtherFormats) as (keyof typeof furtherFormats)[];

/** The problem with a sample rate for a format, as the end of a sentence; `undefined` if the rate is valid. */
export function sampleRateProblem(format: AudioFormat, sampleRate: unknown): string | undefined {
  const allowed: readonly unknown[] = audioFormats[format].sampleRates;
  if (allowed.includes(sampleRate)) return undefined;
  return `must be ${allowed.length > 1 ? 'one of: ' : ''}${allowed.join(', ')} for the format ${format}`;
}

/**
 * The sample rate if the request does not set one: the format's default, or else the voice's rate, raised to the next
 * supported rate.
 */
export function defaultSampleRate(format: AudioFormat, voiceSampleRate: number): SampleRate {
  const facts: AudioFormatFacts = audioFormats[format];
  return (
    facts.defaultSampleRate ?? facts.sampleRates.find((rate) => rate >= voiceSampleRate) ?? facts.sampleRates.at(-1)!
  );
}
