/** How a dictionary has a word read. */
export interface PronunciationRule {
  /** A word or several, as they are written in texts. */
  readonly word: string;
  /** What is read instead. Exactly one of `alias` and `ipa` is given. */
  readonly alias?: string;
  /** The pronunciation in IPA. */
  readonly ipa?: string;
  /** Whether only this spelling of capital and small letters matches. */
  readonly caseSensitive: boolean;
  /** Whether the word must stand alone: no letter or digit may touch it. */
  readonly wordBoundaries: boolean;
}
