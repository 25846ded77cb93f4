import { joinTexts } from '@voxgate/speech';
import { speechErrorToApiError } from '../../tts/speech-errors';
import type { SpeechParams } from '../../tts/http/speech-responder';
import type { KokoroFieldsDto } from './kokoro-fields.dto';
import { languageOf } from './kokoro-language';

/** In decibels: silence. */
const silent = -96;

/**
 * What Kokoro-FastAPI's fields mean for a text that is not SSML.
 *
 * @throws {ApiError} `INVALID_SSML` if a pause of the text is wrong.
 */
export function kokoroParams(
  text: string,
  { volume_multiplier: volume, lang_code: code, normalization_options: options }: KokoroFieldsDto,
  maxTextCharacters: number,
): Pick<SpeechParams, 'instructions' | 'normalize'> {
  const normalize = options?.normalize === false ? 'off' : 'auto';
  const gainDb = volume === 0 ? silent : 20 * Math.log10(volume ?? 1);
  const language = code ? languageOf(code) : undefined;
  if (gainDb === 0 && language === undefined) return { normalize };
  const style = { ...(gainDb !== 0 && { gainDb }), ...(language !== undefined && { language }) };
  try {
    const { instructions } = joinTexts([{ text, style }], { syntax: 'text', normalize, maxTextCharacters });
    return { instructions, normalize };
  } catch (error) {
    throw speechErrorToApiError(error);
  }
}
