import type { DocumentLimits, DocumentType, SpokenDocument } from '../document';
import type { DocumentProblem } from '../errors';
import type { OptionalKind } from '../left-out';

/** What a process is to read. */
export interface ReadTask {
  readonly content: Uint8Array;
  readonly type: DocumentType;
  readonly limits: DocumentLimits;
  readonly include: readonly OptionalKind[];
}

/** What it answers, once. */
export type ReadAnswer =
  | { readonly document: SpokenDocument }
  | { readonly problem: { readonly reason: DocumentProblem; readonly message: string } };
