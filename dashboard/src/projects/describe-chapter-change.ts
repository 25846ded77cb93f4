import type { ChapterChange } from '../api/project-types';
import { count } from '../shared/numbers';
import { chapterName } from './chapter-name';

/** What the button for undo says that it undoes. */
export function undoLabel({ kind, chapter: number, title, count: chapters }: ChapterChange): string {
  const name = `“${chapterName({ number, title })}”`;
  const which = chapters === 1 ? name : `${count(chapters)} chapters`;
  switch (kind) {
    case 'split':
      return `Undo splitting ${name}`;
    case 'merge':
      return `Undo merging ${which}`;
    case 'reorder':
      return 'Undo the new order';
    case 'include':
      return `Undo including ${which}`;
    case 'exclude':
      return `Undo leaving out ${which}`;
    case 'edit':
      return `Undo editing ${name}`;
  }
}
