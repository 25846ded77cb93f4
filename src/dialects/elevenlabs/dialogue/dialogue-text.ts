import { codePointOffsets, type JoinedTexts, joinTexts, measureText } from '@voxgate/speech';
import type { TextSizeOf } from '../../../rate-limit/metering/sent-text';
import { type DialogueInputDto, inputsProblem } from '../dto/dialogue.dto';

/** The inputs of a dialogue as one text, and where each of them is in it, in Unicode code points. */
export interface DialogueText extends Pick<JoinedTexts, 'text' | 'instructions'> {
  readonly inputs: readonly { readonly voiceId: string; readonly start: number; readonly end: number }[];
}

/** How the texts of a request are read. */
interface DialogueOptions {
  readonly normalize: 'auto' | 'off';
  readonly maxTextCharacters: number;
}

/**
 * Joins the inputs of a dialogue.
 *
 * @throws {InvalidMarkupError} if a tag of a text is wrong.
 */
export function joinInputs(inputs: readonly DialogueInputDto[], options: DialogueOptions): DialogueText {
  const texts = inputs.map(({ text, voice_id: voiceId }) => ({ text, style: { voiceId } }));
  const { text, instructions, ranges } = joinTexts(texts, { syntax: 'text-with-tags', ...options });
  const codePoint = codePointOffsets(text);
  return {
    text,
    instructions,
    inputs: ranges.map(({ start, end }, index) => ({
      voiceId: inputs[index]!.voice_id,
      start: codePoint(start),
      end: codePoint(end),
    })),
  };
}

/** The amount of text in a request for a dialogue. */
export const dialogueTextSize: TextSizeOf = ({ body }, maxTextCharacters) => {
  const { inputs, apply_text_normalization: normalization } = (body ?? {}) as Record<string, unknown>;
  if (inputsProblem(inputs) !== undefined) return undefined;
  const sum = { characters: 0, breakSeconds: 0 };
  for (const { text } of inputs as DialogueInputDto[]) {
    const normalize = normalization === 'off' ? 'off' : 'auto';
    const size = measureText(text, { syntax: 'text-with-tags', normalize, maxTextCharacters });
    if (!size) return undefined;
    sum.characters += size.characters;
    sum.breakSeconds += size.breakSeconds;
  }
  return sum.characters > maxTextCharacters ? undefined : sum;
};
