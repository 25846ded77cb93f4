/**
 * A part of a document that is spoken with a pause after it. Texts are plain, without markup: white space is one space, and `\n` is a line
 * break that ends what the line says.
 */
export type Block = HeadingBlock | ParagraphBlock | ItemBlock | SceneBreak;

export interface HeadingBlock {
  readonly kind: 'heading';
  /** 1 to 6; 1 is the highest. */
  readonly level: number;
  readonly text: string;
  readonly isAsWritten?: boolean;
}

export interface ParagraphBlock {
  readonly kind: 'paragraph';
  readonly text: string;
  /** Whether the text is that of a plain text, with the line breaks and the marks of its author. */
  readonly isAsWritten?: boolean;
  /** Whether it is a row of a table. Rows follow each other like lines. */
  readonly isRow?: boolean;
}

/** A list item, or a paragraph of one. */
export interface ItemBlock {
  readonly kind: 'item';
  readonly text: string;
  /** `-` or a number such as `3.`; empty for further paragraphs of an item. */
  readonly mark: string;
  /** How many lists it is in; at least 1. */
  readonly depth: number;
}

/** A change of scene: `***`, a rule. */
export interface SceneBreak {
  readonly kind: 'break';
}

/** Whether a text has something to say: a letter, a digit or a sign that is named. */
export function isSpeakable(text: string): boolean {
  return /[\p{L}\p{N}\p{Sc}\p{Extended_Pictographic}]/u.test(text);
}

/** Whether a block has something to say. */
export function isSpokenBlock(block: Block): boolean {
  return block.kind !== 'break' && isSpeakable(block.text);
}

/** Whether a paragraph is only a sign for a change of scene: "* * *", "⁂", "~", "———". */
export function isSceneBreak(text: string): boolean {
  return text.length <= 60 && /^(?:[*⁂❦❧☙~•·#§+=_—–-]\s*)+$/u.test(text);
}
