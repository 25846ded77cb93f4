import type { DictionaryRule } from '../dictionary-rule';
import { ownNamespace, plsNamespace, undetermined } from './pls-vocabulary';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes rules as a lexicon of PLS 1.0. `readLexicon` makes the same rules of it. */
export function writeLexicon(rules: readonly DictionaryRule[], language: string | null): string {
  const needsOwn = rules.some(({ case_sensitive: isExact, word_boundaries: isWhole }) => !isExact || !isWhole);
  const own = needsOwn ? ` xmlns:voxgate="${ownNamespace}"` : '';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<lexicon version="1.0" xmlns="${plsNamespace}"${own} alphabet="ipa" xml:lang="${escaped(language ?? undetermined)}">`,
    ...rules.map(lexemeOf),
    '</lexicon>\n',
  ].join('\n');
}

function lexemeOf(rule: DictionaryRule): string {
  const { word, alias, phonemes, alphabet, case_sensitive: isExact, word_boundaries: isWhole } = rule;
  const flags = `${isExact ? '' : ' voxgate:case-sensitive="false"'}${isWhole ? '' : ' voxgate:word-boundaries="false"'}`;
  const own = alphabet === undefined || alphabet === 'ipa' ? '' : ` alphabet="${alphabet}"`;
  const said =
    alias === undefined ? `<phoneme${own}>${escaped(phonemes!)}</phoneme>` : `<alias>${escaped(alias)}</alias>`;
  return `  <lexeme${flags}><grapheme>${escaped(word)}</grapheme>${said}</lexeme>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (sign) => entities[sign]!);
}
