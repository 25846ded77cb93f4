import type { Job, JobChapter, Project, ProjectChapter } from '../api/project-types';

/**
 * A chapter of a project as a job has it; `undefined` if the job does not have it. A job has only the chapters that were included when it
 * was made, with numbers of its own. Chapters may have been renamed, or left out, since.
 */
export function spokenChapterOf(
  job: Pick<Job, 'chapters'>,
  { chapters }: Pick<Project, 'chapters'>,
  chapter: ProjectChapter,
): JobChapter | undefined {
  const included = chapters.filter(({ is_included: isIncluded }) => isIncluded);
  const place = included.findIndex(({ number }) => number === chapter.number);
  const samePlace = place >= 0 && included.length === job.chapters.length ? job.chapters[place] : undefined;
  if (samePlace?.title === chapter.title) return samePlace;
  const hasTitle = ({ title }: { title: string | null }) => title === chapter.title;
  // Of several with this title, that with the same turn.
  const turn = chapters.filter(({ number, title }) => hasTitle({ title }) && number < chapter.number).length;
  const sameTitle = chapter.title === null ? undefined : job.chapters.filter(hasTitle)[turn];
  return sameTitle ?? samePlace;
}
