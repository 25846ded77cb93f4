import { reversibleIpa } from '../engines/kokoro/process/letter-ipa';
import { readPronunciation } from '../engines/phonemes/given-pronunciation';
import { maxPronunciationLength } from './phoneme';
import type { Found } from './plain-tags';

/**
 * A pronunciation as Kokoro's users write it: `[Kokoro](/kˈOkəɹO/)`. A link looks the same, but its address has none of the
 * signs that only IPA has: marks of stress and length, and letters such as ə.
 */
export const linkedPronunciationPattern =
  /\[(?<word>[^\][\n]{1,300})\]\(\/(?=[^/()\n]{0,300}[\u0250-\u02AFˈˌːæðøŋœθχᵊᵻ])(?<sounds>[^/()\n]{1,300})\/\)/gu;

/** Finds the pronunciations that are written as links. Those that the voices cannot say stay links, whose text is spoken. Takes linear time. */
export function linkedPronunciations(source: string): Found[] {
  const found: Found[] = [];
  for (const { 0: written, index: start, groups } of source.matchAll(linkedPronunciationPattern)) {
    const word = groups!['word']!;
    // May be in Kokoro's own letters.
    const sounds = reversibleIpa(groups!['sounds']!.trim());
    if (sounds.length > maxPronunciationLength || word.trim() === '') continue;
    const { ipa } = readPronunciation(sounds, 'ipa');
    if (ipa === undefined) continue;
    const end = start + written.length;
    const wordStart = start + 1;
    const apply: Found['apply'] = (builder) => {
      builder.skip(start, wordStart);
      builder.instruct(wordStart, wordStart + word.length, { phonemes: ipa, text: word }, word);
      builder.skip(wordStart + word.length, end);
    };
    found.push({ start, end, apply });
  }
  return found;
}
