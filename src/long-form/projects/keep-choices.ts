import type { ProjectChapter } from './project';

/** What somebody has chosen for a chapter. */
export type ChapterChoices = Pick<ProjectChapter, 'voiceId' | 'isIncluded'>;

/**
 * Finds what was chosen for the chapters of an earlier version of a document: a chapter has the choices of the one with the same title.
 * If several have the same title, or none, the first has those of the first, the second those of the second.
 *
 * @returns the choices for each of the titles; those of new chapters are the voice of the project, included.
 */
export function keepChoices(
  earlier: readonly Pick<ProjectChapter, 'title' | 'voiceId' | 'isIncluded'>[],
  titles: readonly (string | null)[],
): ChapterChoices[] {
  const known = new Map<string | null, ChapterChoices[]>();
  for (const { title, voiceId, isIncluded } of earlier) {
    const same = known.get(title);
    if (same) same.push({ voiceId, isIncluded });
    else known.set(title, [{ voiceId, isIncluded }]);
  }
  const places = new Map<string | null, number>();
  return titles.map((title) => {
    const place = places.get(title) ?? 0;
    places.set(title, place + 1);
    return known.get(title)?.[place] ?? { voiceId: null, isIncluded: true };
  });
}
