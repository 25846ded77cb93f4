import type { ProjectChapterText } from '../project';
import { piecesOfEdit } from './chapter-change';
import type { MadeChange } from './chapter-change-store';
import { formerOf } from './rewrite-chapters';

/** What undoes the change of one chapter; `undefined` if nothing has changed. */
export function changeOfChapter(before: ProjectChapterText, after: ProjectChapterText): MadeChange | undefined {
  const { number, title, isIncluded } = before;
  const facts = { chapter: number, title, count: 1 };
  const isEdited = before.text !== after.text || title !== after.title || before.voiceId !== after.voiceId;
  if (isEdited) {
    const chapters = [formerOf(before, piecesOfEdit(before.text, after.text))];
    return { facts: { ...facts, kind: 'edit' }, undo: { type: 'replace', at: number, count: 1, chapters } };
  }
  if (isIncluded === after.isIncluded) return undefined;
  return {
    facts: { ...facts, kind: isIncluded ? 'exclude' : 'include' },
    undo: { type: 'include', numbers: [number], isIncluded },
  };
}
