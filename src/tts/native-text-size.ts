import type { TextSizeOf } from '../rate-limit/metering/sent-text';
import { measureText } from '@voxgate/speech';

/** The amount of text in a request of the native API. */
export const nativeTextSize: TextSizeOf = ({ body }, maxTextCharacters) => {
  const { text, input_type: type, normalize } = (body ?? {}) as Record<string, unknown>;
  return measureText(text, {
    syntax: type === 'ssml' ? 'ssml' : 'text',
    normalize: normalize === 'off' ? 'off' : 'auto',
    maxTextCharacters,
  });
};
