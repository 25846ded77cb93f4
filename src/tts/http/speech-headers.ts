import type { ApiResponseOptions } from '@nestjs/swagger';
import { digitalSourceType, type Speech, type SpeechFacts, type SpeechStream } from '@voxgate/speech';

/** Clients may keep the response, and ask with `If-None-Match` whether it is still the same. */
export const revalidated = 'private, no-cache';

/**
 * The headers of every complete response, audio or JSON.
 *
 * @param tag its entity tag; `undefined` if the request did not use the cache.
 */
export function speechHeaders(speech: Speech, tag: string | undefined): Record<string, string> {
  const { timings, durationSeconds } = speech;
  return {
    ...factHeaders(speech),
    ...(tag !== undefined && { ETag: tag, 'Cache-Control': revalidated }),
    'X-Audio-Duration': durationSeconds.toFixed(3),
    'Server-Timing': `${serverTiming(speech)}, total;dur=${timings.totalMs.toFixed(1)}`,
  };
}

/** The headers of a streamed response. Its length is not known yet. */
export function streamHeaders(stream: SpeechStream, tag: string | undefined): Record<string, string> {
  return {
    ...factHeaders(stream),
    'Server-Timing': serverTiming(stream),
    ...(tag === undefined ? { 'Cache-Control': 'no-store' } : { ETag: tag, 'Cache-Control': revalidated }),
    // Without this, proxies such as nginx buffer the whole response.
    'X-Accel-Buffering': 'no',
  };
}

function factHeaders({ characters, cache }: SpeechFacts): Record<string, string> {
  return { 'X-Characters': String(characters), ...(cache && { 'X-Cache': cache }) };
}

function serverTiming({ timings: { queueMs, firstAudioMs }, queuePosition }: Speech | SpeechStream): string {
  return [
    `queue;dur=${queueMs.toFixed(1)};desc="position ${queuePosition}"`,
    `first-audio;dur=${firstAudioMs.toFixed(1)}`,
  ].join(', ');
}

/** The header with the id of the entry that the account's history gets. */
export const historyEntryHeader = 'X-History-Entry-Id';

/** The header that says that the audio is synthetic, also where its format has no room for it. */
export const sourceTypeHeader = 'X-Digital-Source-Type';

/** The headers in the OpenAPI document. */
export const speechHeadersDescription = {
  'X-Characters': {
    description: 'Length of the text in Unicode code points, without leading and trailing white space.',
    schema: { type: 'integer', example: 23 },
  },
  'X-Audio-Duration': {
    description: 'Length of the speech in seconds, with three decimals.',
    schema: { type: 'string', pattern: '^\\d+\\.\\d{3}$', example: '2.160' },
  },
  'X-Cache': {
    description:
      '`hit`: nothing had to be spoken. `joined`: some of it was being spoken for another request. `miss`: some of it was spoken for this request. Not sent if the request did not use the cache. In a stream, this is a forecast for what follows.',
    schema: { type: 'string', enum: ['hit', 'joined', 'miss'], example: 'miss' },
  },
  'X-Voxgate-Voice': {
    description:
      'The id of the voice that speaks, if it is not the one of the request: the servers of that one cannot be used, and the operator has named another one.',
    schema: { type: 'string', example: 'slt' },
  },
  [sourceTypeHeader]: {
    description:
      'Says that the audio is synthetic, in the words of IPTC. Files say it in their own metadata, too, except `pcm` and `mulaw`. Not sent if the operator has turned labels off.',
    schema: { type: 'string', example: digitalSourceType },
  },
  ETag: {
    description:
      'Send it in `If-None-Match` to get 304 without a body if you have this speech already. Not sent if the request did not use the cache.',
    schema: { type: 'string', example: 'W/"V2l0aCBldmVyeSBnb29kIHdpc2gu"' },
  },
  'Idempotent-Replayed': {
    description: '`true` with an answer that was kept for the `Idempotency-Key` of the request.',
    schema: { type: 'string', enum: ['true'], example: 'true' },
  },
  [historyEntryHeader]: {
    description:
      'The id of the entry that the history gets when you have received the whole response. Not sent if your account keeps no history.',
    schema: { type: 'string', example: 'hist_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' },
  },
  'Server-Timing': {
    description:
      'Milliseconds until the engine began to speak (`queue`, with the number of requests ahead), until the first audio bytes (`first-audio`), and, for complete responses, until the end (`total`).',
    schema: { type: 'string', example: 'queue;dur=0.4;desc="position 0", first-audio;dur=36.2, total;dur=40.9' },
  },
} satisfies ApiResponseOptions['headers'];

const { 'X-Audio-Duration': _unknownYet, ...ofStreams } = speechHeadersDescription;

/** The headers of a streamed response in the OpenAPI document. */
export const streamHeadersDescription: ApiResponseOptions['headers'] = ofStreams;
