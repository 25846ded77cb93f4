import { audioFormats, type AudioFormat, type SampleRate } from '@voxgate/speech';

/** Deepgram's encodings: the native format in each container, the usual one first, and the default sample rate. */
const encodings = {
  mp3: { containers: { none: 'mp3' }, defaultRate: 22_050 },
  linear16: { containers: { wav: 'wav-s16', none: 'raw-s16' }, defaultRate: 24_000 },
  mulaw: { containers: { wav: 'wav-mulaw', none: 'raw-mulaw' }, defaultRate: 8000 },
  alaw: { containers: { wav: 'wav-alaw', none: 'raw-alaw' }, defaultRate: 8000 },
  opus: { containers: { ogg: 'opus' }, defaultRate: 48_000 },
  flac: { containers: { none: 'flac' }, defaultRate: 24_000 },
  aac: { containers: { none: 'aac' }, defaultRate: 22_050 },
} as const satisfies Record<string, { containers: Partial<Record<string, AudioFormat>>; defaultRate: SampleRate }>;

/** An encoding in Deepgram's API. */
export type DeepgramEncoding = keyof typeof encodings;
/** Deepgram's names of encodings. */
export const encodingNames = Object.keys(encodings) as DeepgramEncoding[];
/** Deepgram's names of containers. */
export const containerNames = ['none', 'wav', 'ogg'] as const;

/** The encodings of the WebSocket, which has no containers. */
export const streamedEncodings = ['linear16', 'mulaw', 'alaw'] as const satisfies readonly DeepgramEncoding[];

/** The parts of a query that determine the format. */
export interface WantedFormat {
  encoding?: string;
  container?: string;
  sample_rate?: string;
}

/** The native format, or the field of the query that is wrong and the rule that it breaks. */
export type ResolvedFormat =
  | { format: AudioFormat; sampleRate: SampleRate; field?: undefined }
  | { field: keyof WantedFormat; rule: string };

/**
 * Finds the native format for a query. Deepgram's default is MP3, unless the container is that of another encoding.
 *
 * @example
 * formatOf({ encoding: 'mulaw', container: 'none' }) // { format: 'raw-mulaw', sampleRate: 8000 }
 */
export function formatOf({ container, sample_rate: rate, ...wanted }: WantedFormat): ResolvedFormat {
  const encoding = wanted.encoding ?? usualEncoding(container);
  if (!isEncoding(encoding)) return { field: 'encoding', rule: `must be one of: ${encodingNames.join(', ')}` };
  const { containers, defaultRate } = encodings[encoding];
  const possible: Record<string, AudioFormat> = containers;
  const chosen = container ?? Object.keys(possible)[0]!;
  if (!Object.hasOwn(possible, chosen)) {
    return {
      field: 'container',
      rule: `must be one of: ${Object.keys(possible).join(', ')} for the encoding ${encoding}`,
    };
  }
  const format = possible[chosen]!;
  const rates: readonly SampleRate[] = audioFormats[format].sampleRates;
  const sampleRate = rate === undefined ? defaultRate : rates.find((each) => String(each) === rate);
  if (sampleRate === undefined) {
    return { field: 'sample_rate', rule: `must be one of: ${rates.join(', ')} for the encoding ${encoding}` };
  }
  return { format, sampleRate };
}

function usualEncoding(container: string | undefined): DeepgramEncoding {
  if (container === 'wav') return 'linear16';
  return container === 'ogg' ? 'opus' : 'mp3';
}

/** Finds the native format for a WebSocket: samples without a header, by default 16-bit ones. */
export function streamedFormatOf({ encoding = 'linear16', sample_rate: rate }: WantedFormat): ResolvedFormat {
  return formatOf({ encoding, container: 'none', sample_rate: rate });
}

function isEncoding(name: string): name is DeepgramEncoding {
  return Object.hasOwn(encodings, name);
}

/** The native formats of all encodings. */
export const formats: readonly AudioFormat[] = Object.values(encodings).flatMap(({ containers }) =>
  Object.values(containers),
);
