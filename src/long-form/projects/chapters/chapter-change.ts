import type { ProjectChapterText } from '../project';

/** What can be done with chapters, and undone. */
export const changeKinds = ['split', 'merge', 'reorder', 'include', 'exclude', 'edit'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A part of a former text: as it is, or a range of the text of one of the chapters that are replaced, in UTF-16 code units. */
export type TextPiece = string | readonly [chapter: number, start: number, end: number];

/** A chapter as it was. Its text is put together from the chapters that it replaces, so that little is stored. */
export interface FormerChapter extends Pick<ProjectChapterText, 'title' | 'voiceId' | 'isIncluded' | 'syntax'> {
  readonly text: readonly TextPiece[];
}

/** How a change is undone. Changes are undone from the newest on, so chapters are then as the change has left them. Stored as JSON. */
export type Undo =
  | {
      readonly type: 'replace';
      readonly at: number;
      readonly count: number;
      readonly chapters: readonly FormerChapter[];
    }
  /** The numbers of the chapters, in their former order. */
  | { readonly type: 'order'; readonly order: readonly number[] }
  /** Those that were included, or were not. */
  | { readonly type: 'include'; readonly numbers: readonly number[]; readonly isIncluded: boolean };

/** What is told about a change. Stored as JSON. */
export interface ChangeFacts {
  readonly kind: ChangeKind;
  /** The first of the chapters that were changed, and its title, before the change. */
  readonly chapter: number;
  readonly title: string | null;
  /** How many chapters were changed. */
  readonly count: number;
}

/** The text of a former chapter. */
export function formerText(pieces: readonly TextPiece[], texts: readonly string[]): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : texts[piece[0]]!.slice(piece[1], piece[2])))
    .join('');
}

/** What of a text is not in the text that has replaced it. */
export function piecesOfEdit(before: string, after: string): TextPiece[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let same = 0;
  while (same < most - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  // Not between the halves of a character.
  if (start > 0 && isHigh(before, start - 1)) start--;
  if (same > 0 && isHigh(before, before.length - same - 1)) same--;
  return [[0, 0, start], before.slice(start, before.length - same), [0, after.length - same, after.length]];
}

function isHigh(text: string, offset: number): boolean {
  return (text.charCodeAt(offset) & 0xfc00) === 0xd800;
}
