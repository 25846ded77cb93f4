import type { DocumentLimits, DocumentType, SpokenDocument } from '../document';
import type { DocumentProblem } from '../errors';
import type { OptionalKind } from '../left-out';

/** The bytes of a document, or the path of a file that has them. */
export type DocumentContent = Uint8Array | { readonly path: string };

/** What a process is to read. */
export interface ReadTask {
  readonly content: DocumentContent;
  readonly type: DocumentType;
  readonly limits: DocumentLimits;
  readonly include: readonly OptionalKind[];
}

/** What it answers, once. */
export type ReadAnswer =
  | { readonly document: SpokenDocument }
  | { readonly problem: { readonly reason: DocumentProblem; readonly message: string } };
