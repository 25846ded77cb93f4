import type { DocumentLimits, DocumentType, SpokenDocument } from '../document';
import type { DocumentProblem } from '../errors';

/** What a process is to read. */
export interface ReadTask {
  readonly content: Uint8Array;
  readonly type: DocumentType;
  readonly limits: DocumentLimits;
}

/** What it answers, once. */
export type ReadAnswer =
  | { readonly document: SpokenDocument }
  | { readonly problem: { readonly reason: DocumentProblem; readonly message: string } };
