import type { ApiResponseOptions } from '@nestjs/swagger';
import type { Speech, SpeechFacts, SpeechStream } from '../../speech';

/** The headers of every complete response, audio or JSON. */
export function speechHeaders(speech: Speech): Record<string, string> {
  const { timings, durationSeconds } = speech;
  return {
    ...factHeaders(speech),
    'X-Audio-Duration': durationSeconds.toFixed(3),
    'Server-Timing': `${serverTiming(speech)}, total;dur=${timings.totalMs.toFixed(1)}`,
  };
}

/** The headers of a streamed response. Its length is not known yet. */
export function streamHeaders(stream: SpeechStream): Record<string, string> {
  return {
    ...factHeaders(stream),
    'Server-Timing': serverTiming(stream),
    'Cache-Control': 'no-store',
    // Without this, proxies such as nginx buffer the whole response.
    'X-Accel-Buffering': 'no',
  };
}

function factHeaders({ characters }: SpeechFacts): Record<string, string> {
  return { 'X-Characters': String(characters) };
}

function serverTiming({ timings: { queueMs, firstAudioMs }, queuePosition }: Speech | SpeechStream): string {
  return [
    `queue;dur=${queueMs.toFixed(1)};desc="position ${queuePosition}"`,
    `first-audio;dur=${firstAudioMs.toFixed(1)}`,
  ].join(', ');
}

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
  'Server-Timing': {
    description:
      'Milliseconds until the engine began to speak (`queue`, with the number of requests ahead), until the first audio bytes (`first-audio`), and, for complete responses, until the end (`total`).',
    schema: { type: 'string', example: 'queue;dur=0.4;desc="position 0", first-audio;dur=36.2, total;dur=40.9' },
  },
} satisfies ApiResponseOptions['headers'];

const { 'X-Audio-Duration': _unknownYet, ...ofStreams } = speechHeadersDescription;

/** The headers of a streamed response in the OpenAPI document. */
export const streamHeadersDescription: ApiResponseOptions['headers'] = ofStreams;
