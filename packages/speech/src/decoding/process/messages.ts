import type { FoundMark } from '../../watermark/mark-detector';

/** What the process is given. */
export interface FindTask {
  readonly file: Uint8Array;
  readonly key: Uint8Array;
}

/** What it answers. */
export type FindAnswer =
  | { readonly type: 'found'; readonly marks: readonly FoundMark[]; readonly seconds: number }
  | { readonly type: 'unreadable'; readonly message: string };
