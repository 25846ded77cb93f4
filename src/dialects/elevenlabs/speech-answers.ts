import type { SpeechFacts } from '@voxgate/speech';
import { audioContentOf } from '../../tts/http/audio-answers';
import type { SpeechExchange } from '../../tts/http/speech-exchange.decorator';
import { historyEntryHeader, speechHeadersDescription, streamHeadersDescription } from '../../tts/http/speech-headers';
import { ignoredParametersDescription } from '../ignored-parameters';
import { audioOf, outputFormats } from './output-formats';

/** The formats, for the OpenAPI document. */
export const audioContent = audioContentOf(outputFormats.map((code) => audioOf(code).format));
/** Lines of JSON. */
export const ndjson = 'application/x-ndjson';

const ownHeaders = {
  ...ignoredParametersDescription,
  'character-cost': {
    description: 'Same as `X-Characters`.',
    schema: { type: 'integer', example: 23 },
  },
  'history-item-id': {
    description: 'Same as `X-History-Entry-Id`. Not sent if the account keeps no history.',
    schema: { type: 'string' },
  },
  'request-id': { description: 'Same as `X-Request-Id`.', schema: { type: 'string' } },
} as const;
/** The headers of complete speech. */
export const wholeHeaders = { ...speechHeadersDescription, ...ownHeaders };

/** The headers of a stream. */
export const streamHeaders = { ...streamHeadersDescription, ...ownHeaders };

/** A sentence of the OpenAPI document. */
export const ignored = 'Fields without effect, such as `seed`, are accepted and listed in `X-Ignored-Parameters`.';

/** Sets ElevenLabs' own headers. */
export function tellCost({ characters }: SpeechFacts, { response }: SpeechExchange): void {
  response.set('character-cost', String(characters));
  const entryId = response.get(historyEntryHeader);
  if (entryId !== undefined) response.set('history-item-id', entryId);
}
