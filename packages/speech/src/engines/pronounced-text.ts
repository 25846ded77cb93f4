/** A word of a text, as a voice says it. */
export interface PronouncedWordOfText {
  /** Offsets in the text in UTF-16 code units: `text.slice(start, end)` is the word. */
  readonly start: number;
  readonly end: number;
  /** With spaces if the word is said as several, such as `1984`. */
  readonly ipa: string;
}

/** How a voice says a text. */
export interface PronouncedText {
  /** In order. What is not said is missing. */
  readonly words: readonly PronouncedWordOfText[];
  /** All of it in IPA, with the marks that the voice knows. */
  readonly ipa: string;
  /** The same as the voice's model is given it: in the model's own letters, which may not be IPA. */
  readonly letters: string;
}
