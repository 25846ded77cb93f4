import type { MarkedText } from '../text/marked-text';
import type { NormalizationMode } from '../text/normalize';
import { countCharacters } from '../text/text-length';
import { TextLimit } from '../text/text-limit';
import { parsePlain } from './parse-plain';
import type { PlainTags } from './plain-tags';
import { parseSsml } from './parse-ssml';

/**
 * What a text may be: `text` with pauses (`[pause 500ms]`), `ssml`, `text-with-tags` (ElevenLabs' `break` and `phoneme`),
 * `text-with-cartesia-tags`, `ssml-fragment`: SSML with or without `speak`, or `lenient-ssml`: SSML that was written for Azure or Google.
 */
export type TextSyntax =
  | 'text'
  | 'ssml'
  | 'text-with-tags'
  | 'text-with-cartesia-tags'
  | 'ssml-fragment'
  | 'lenient-ssml';

/** The tags of a text that is not SSML; `none` if it has none, `undefined` if it is SSML. */
export function plainTagsOf(syntax: TextSyntax): PlainTags | 'none' | undefined {
  if (syntax === 'text') return 'none';
  if (syntax === 'text-with-tags') return 'elevenlabs';
  return syntax === 'text-with-cartesia-tags' ? 'cartesia' : undefined;
}

/** How to read a text. */
export interface ReadOptions {
  /** Defaults to `text`. */
  readonly syntax?: TextSyntax;
  /** With `off`, a text has no pauses: all of it is spoken as it is. Defaults to `auto`. */
  readonly normalize?: NormalizationMode;
  /** The text limit of the server in Unicode code points. There may be as many elements. */
  readonly maxTextCharacters: number;
  /** The language of the voice, a BCP 47 tag. */
  readonly voiceLanguage?: () => string;
}

/**
 * Reads a text of any syntax.
 *
 * @throws {InvalidMarkupError}
 * @throws {TextTooLongError} if SSML is too long with its tags. The length of what is spoken is not checked.
 */
export function readMarkup(
  source: string,
  { syntax = 'text', normalize = 'auto', maxTextCharacters, voiceLanguage }: ReadOptions,
): MarkedText {
  const tags = plainTagsOf(syntax);
  if (tags !== undefined) {
    return parsePlain(source, { brackets: normalize === 'auto', ...(tags !== 'none' && { tags }) });
  }
  new TextLimit(maxTextCharacters).checkMarkup(countCharacters(source));
  return parseSsml(source, {
    maxElements: maxTextCharacters,
    voiceLanguage: voiceLanguage?.(),
    isFragmentAllowed: syntax === 'ssml-fragment',
    isLenient: syntax === 'lenient-ssml',
  });
}

/** How many characters of a text are spoken, in Unicode code points. */
export function spokenCharacters({ source, characters }: MarkedText): number {
  return characters ?? countCharacters(source.trim());
}
