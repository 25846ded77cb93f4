import type { PronouncedText } from '../pronounced-text';
import type { PronouncedWord } from './phonemizer';
import { type Mark, needsSpace } from './reading';

/** How the parts of a text are said, if the letters of its words are IPA. */
export function textOfParts(parts: readonly (PronouncedWord | Mark)[]): PronouncedText {
  let ipa = '';
  let lastMark: string | undefined;
  for (const part of parts) {
    const isJoined = part.kind === 'word' && part.isJoined && lastMark === undefined;
    if (ipa !== '' && !isJoined && needsSpace(part, lastMark)) ipa += ' ';
    ipa += part.kind === 'word' ? part.letters : part.symbol;
    lastMark = part.kind === 'word' ? undefined : part.symbol;
  }
  const words = parts.flatMap((part) =>
    part.kind === 'word' ? [{ start: part.start, end: part.end, ipa: part.letters }] : [],
  );
  return { words, ipa, letters: ipa };
}
