import type { Job, JobChapter, Project } from '../api/project-types';

/**
 * The chapters of a project as a job has them, by their numbers in the project. A job has only the chapters that were included when it was
 * made, with numbers of its own. Chapters may have been renamed, or left out, since: those that cannot be found are missing.
 */
export function spokenChapters(
  job: Pick<Job, 'chapters'>,
  project: Pick<Project, 'chapters'>,
): Map<number, JobChapter> {
  const included = project.chapters.filter(({ is_included: isIncluded }) => isIncluded);
  const hasSameCount = included.length === job.chapters.length;
  const found = new Map<number, JobChapter>();
  if (hasSameCount) {
    for (const [place, { number }] of included.entries()) found.set(number, job.chapters[place]!);
  }
  const byTitle = chaptersByTitle(job.chapters);
  const turns = new Map<string, number>();
  for (const { number, title } of project.chapters) {
    if (title === null) continue;
    // Of several with this title, that with the same turn.
    const turn = turns.get(title) ?? 0;
    turns.set(title, turn + 1);
    const same = byTitle.get(title)?.[turn];
    if (same && found.get(number)?.title !== title) found.set(number, same);
  }
  return found;
}

function chaptersByTitle(chapters: readonly JobChapter[]): Map<string | null, JobChapter[]> {
  const groups = new Map<string | null, JobChapter[]>();
  for (const chapter of chapters) {
    const group = groups.get(chapter.title);
    if (group) group.push(chapter);
    else groups.set(chapter.title, [chapter]);
  }
  return groups;
}
