import type { ProgramFiles } from '../programs/program-files';

/** A token of the analyser. Names of word classes are those of IPADIC, in Japanese. */
export interface Morpheme {
  readonly surface: string;
  /** For example `名詞` (noun), `助詞` (particle); `UNK` for a word that the dictionary does not have. */
  readonly partOfSpeech: string;
  readonly partOfSpeechSubcategory1?: string;
  readonly partOfSpeechSubcategory2?: string;
  readonly conjugationForm?: string;
  readonly baseForm?: string;
  /** In katakana, as it is spoken: `ワ` for the particle `は`, `トーキョー`. Unset for unknown words. */
  readonly pronunciation?: string;
}

/** What we use of lindera's module. */
interface Lindera {
  readonly TokenizerBuilder: new () => {
    setDictionary(uri: string): void;
    setMode(mode: string): void;
    setKeepWhitespace(keep: boolean): void;
    build(): { tokenize(text: string): Morpheme[] };
  };
}

/**
 * Starts the morphological analyser. Takes about 0.3 seconds, in which the thread is blocked.
 *
 * @returns a function that splits a text into morphemes whose surfaces, one after the other, are the text.
 * @throws {Error} if the program does not start.
 */
export function startAnalyser(files: ProgramFiles): (text: string) => readonly Morpheme[] {
  const { TokenizerBuilder } = files.run('lindera_wasm.js') as Lindera;
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  builder.setKeepWhitespace(true);
  const tokenizer = builder.build();
  return (text) => tokenizer.tokenize(text);
}
