import { type AudioFormat, audioFormats, type SampleRate, speedRange } from '@voxgate/speech';
import { isObject } from '../../platform/validation/is-object';
import { isNumberIn } from '../../platform/validation/number-in';

interface Encoding {
  /** Its number in Google's protocol, which some clients send in place of the name. */
  readonly number: number;
  readonly format: AudioFormat;
}

/** Google's encodings and the native formats. All but PCM, MP3 and Opus have the header of a WAV. */
export const encodings = {
  LINEAR16: { number: 1, format: 'wav-s16' },
  MP3: { number: 2, format: 'mp3' },
  OGG_OPUS: { number: 3, format: 'opus' },
  MP3_64_KBPS: { number: 4, format: 'mp3' },
  MULAW: { number: 5, format: 'wav-mulaw' },
  ALAW: { number: 6, format: 'wav-alaw' },
  PCM: { number: 7, format: 'raw-s16' },
} as const satisfies Record<string, Encoding>;

export type EncodingName = keyof typeof encodings;

export const encodingNames = Object.keys(encodings) as EncodingName[];

/** What most of Google's voices have by themselves. */
export const defaultSampleRate: SampleRate = 24_000;

/** Finds an encoding by its name or its number. */
export function encodingOf(value: unknown): EncodingName | undefined {
  return encodingNames.find((name) => name === value || encodings[name].number === value);
}

/** The limits of Google's numbers, which are ours where those are narrower. */
export const audioConfigNumbers = {
  speakingRate: speedRange,
  pitch: { minimum: -20, maximum: 20 },
  volumeGainDb: { minimum: -96, maximum: 16 },
} as const;

/** The rule that a request's configuration breaks, as the end of a sentence. */
export function audioConfigProblem(value: unknown): string | undefined {
  if (!isObject(value)) return 'must be an object with audioEncoding';
  const encoding = encodingOf(value['audioEncoding']);
  if (!encoding) return `must have an audioEncoding that is one of: ${encodingNames.join(', ')}`;
  for (const [name, range] of Object.entries(audioConfigNumbers)) {
    const given = value[name] ?? 0;
    const isRight = given === 0 || isNumberIn(range, given);
    if (!isRight) return `must have a ${name} that is a number from ${range.minimum} to ${range.maximum}`;
  }
  const rate = value['sampleRateHertz'] ?? 0;
  const rates: readonly unknown[] = audioFormats[encodings[encoding].format].sampleRates;
  if (rate !== 0 && !rates.includes(rate)) {
    return `must have a sampleRateHertz that is one of: ${rates.join(', ')} for ${encoding}`;
  }
  return undefined;
}
