import type { LeftOut } from './left-out';

/** The types of documents that can be read. */
export const documentTypes = ['text', 'markdown', 'html', 'epub', 'ssml', 'pdf', 'docx'] as const;

export type DocumentType = (typeof documentTypes)[number];

/** A document, as chapters to be spoken in order. */
export interface SpokenDocument {
  /** What it was found to be. */
  readonly type: DocumentType;
  readonly title?: string;
  readonly author?: string;
  /** The language that the document names, else the one that was detected, as a canonical BCP 47 tag. */
  readonly language?: string;
  readonly cover?: Cover;
  /** At least one. Each has something to say. */
  readonly chapters: readonly Chapter[];
  /** What is not read, for people: one sentence each. */
  readonly warnings: readonly string[];
  /** What is not read, but could be included, for programs. */
  readonly leftOut: readonly LeftOut[];
}

export interface Cover {
  readonly contentType: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
}

export interface Chapter {
  readonly title?: string;
  /** What the speech planner gets, with the heading as its first paragraph. Its syntax is that of `POST /api/v1/tts`. */
  readonly text: string;
  readonly syntax: 'text' | 'ssml';
  /** Depth in the table of contents. The outermost chapters have 1. */
  readonly level: number;
}

/** Limits of one document. */
export interface DocumentLimits {
  /** Maximum number of characters of all chapters together, in Unicode code points. The tags of SSML do not count. */
  readonly maxCharacters: number;
  /** Maximum number of chapters. */
  readonly maxChapters: number;
}

/** What a parser of one type of documents finds. */
export type ReadDocument = Omit<SpokenDocument, 'type' | 'warnings' | 'leftOut'>;
