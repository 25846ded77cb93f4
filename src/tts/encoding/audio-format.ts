/** Samples per second that speech can be asked for in. */
export const sampleRates = [8000, 16_000, 22_050, 24_000, 44_100, 48_000] as const;

export type SampleRate = (typeof sampleRates)[number];

interface AudioFormatFacts {
  /** What HTTP calls it. */
  contentType: string;
  sampleRates: readonly SampleRate[];
  /** Instead of the voice's own rate. */
  defaultSampleRate?: SampleRate;
}

/** The formats that speech can be asked for in. All are mono. */
export const audioFormats = {
  mp3: { contentType: 'audio/mpeg', sampleRates },
  /** 16-bit samples. */
  wav: { contentType: 'audio/wav', sampleRates },
  /** In Ogg. Opus always plays at 48 kHz; the rate asked for says how much of the sound is worth keeping. */
  opus: { contentType: 'audio/ogg', sampleRates },
  /** 16-bit samples. */
  flac: { contentType: 'audio/flac', sampleRates },
  /** AAC-LC in ADTS. */
  aac: { contentType: 'audio/aac', sampleRates },
  /** Bare 16-bit samples, little-endian. (`audio/L16` would mean big-endian: RFC 3551, section 4.5.11.) */
  pcm: { contentType: 'audio/pcm', sampleRates, defaultSampleRate: 24_000 },
  /** Bare G.711 µ-law: what `audio/basic` means, which has one rate only (RFC 2046, section 4.3). */
  mulaw: { contentType: 'audio/basic', sampleRates: [8000], defaultSampleRate: 8000 },
} as const satisfies Record<string, AudioFormatFacts>;

export type AudioFormat = keyof typeof audioFormats;

export const audioFormatNames = Object.keys(audioFormats) as AudioFormat[];

/** What is wrong with a sample rate for a format, as the end of a sentence, or `undefined`. */
export function sampleRateProblem(format: AudioFormat, sampleRate: unknown): string | undefined {
  const allowed: readonly unknown[] = audioFormats[format].sampleRates;
  if (allowed.includes(sampleRate)) return undefined;
  return `must be ${allowed.length > 1 ? 'one of: ' : ''}${allowed.join(', ')} for the format ${format}`;
}

/**
 * The sample rate of an answer whose request names none: the format's own, or else the voice's. A rate that cannot be
 * asked for becomes the next higher one that can.
 */
export function defaultSampleRate(format: AudioFormat, voiceSampleRate: number): SampleRate {
  const facts: AudioFormatFacts = audioFormats[format];
  return (
    facts.defaultSampleRate ?? facts.sampleRates.find((rate) => rate >= voiceSampleRate) ?? facts.sampleRates.at(-1)!
  );
}
