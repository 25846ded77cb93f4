import { StreamableFile } from '@nestjs/common';
import type { DictionaryState } from '../dictionaries.service';
import type { DictionaryRule } from '../dictionary-rule';
import { plsMediaType } from './pls-vocabulary';
import { writeLexicon } from './write-lexicon';

/** A dictionary as a file to download. */
export function lexiconFile({
  dictionary,
  rules,
}: DictionaryState & { rules: readonly DictionaryRule[] }): StreamableFile {
  const bytes = Buffer.from(writeLexicon(rules, dictionary.language));
  return new StreamableFile(bytes, {
    type: plsMediaType,
    length: bytes.length,
    disposition: `attachment; filename="${dictionary.id}.pls"`,
  });
}
