import type { DocumentLimits, DocumentType } from '../document';
import type { DocumentProblem } from '../errors';
import type { OptionalKind } from '../left-out';

/** The bytes of a document, or the path of a file that has them. */
export type DocumentContent = Uint8Array | { readonly path: string };

/** What a process does with a document. */
export interface DocumentTask {
  readonly content: DocumentContent;
}

/** How a document is to be read. */
export interface ReadTask extends DocumentTask {
  readonly type: DocumentType;
  readonly limits: DocumentLimits;
  readonly include: readonly OptionalKind[];
}

/** What a process answers, once. `failure` is not about the document. */
export type TaskAnswer =
  | { readonly result: unknown }
  | { readonly problem: { readonly reason: DocumentProblem; readonly message: string } }
  | { readonly failure: string };
