import { Checkbox } from '@mantine/core';
import type { Job, Project, ProjectChapter } from '../api/project-types';
import type { Voice } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { count } from '../shared/numbers';
import { Panel } from '../shared/panel';
import classes from './chapter-list.module.css';
import { chapterName } from './chapter-name';
import { percentOf } from './job-in-words';
import { spokenChapterOf } from './spoken-chapter';
import { isOpen } from './use-job';
import { useUpdateChapter } from './use-projects';
import { voiceName } from './voice-name';

interface ChapterListProps {
  project: Project;
  job: Job | null;
  voices: Voice[];
  /** The number of the chapter that is open. */
  opened: number;
  onOpen: (number: number) => void;
  mayChange: boolean;
}

/** The chapters: which are spoken, how far they are, and which is open. */
export function ChapterList({ project, job, voices, opened, onOpen, mayChange }: ChapterListProps) {
  const update = useUpdateChapter(project.id);
  const included = project.chapters.filter(({ is_included: isIncluded }) => isIncluded);
  return (
    <Panel title="Chapters">
      {update.error && <FailureAlert error={update.error} title="The chapter was not changed" />}
      <p className={classes.sum}>
        {included.length === project.chapters.length
          ? `${count(project.characters)} characters`
          : `${count(included.length)} of ${count(project.chapters.length)} are spoken`}
      </p>
      <ol className={classes.list}>
        {project.chapters.map((chapter) => (
          <li key={chapter.number} className={classes.chapter}>
            <Checkbox
              aria-label={`Speak ${chapterName(chapter)}`}
              checked={isIncludedNow(chapter, update)}
              disabled={!mayChange}
              onChange={(event) => update.mutate({ number: chapter.number, is_included: event.currentTarget.checked })}
            />
            <button
              type="button"
              className={classes.open}
              aria-pressed={chapter.number === opened}
              onClick={() => onOpen(chapter.number)}
            >
              <span className={classes.title}>{chapterName(chapter)}</span>
              <span className={classes.details}>
                {count(chapter.characters)} characters
                {chapter.voice_id !== null && ` · ${voiceName(chapter.voice_id, voices)}`}
                {job && stateOf(job, project, chapter)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Shows a change at once, before the server has confirmed it. */
function isIncludedNow(
  { number, is_included: isIncluded }: ProjectChapter,
  { isPending, variables }: ReturnType<typeof useUpdateChapter>,
): boolean {
  return isPending && variables.number === number ? (variables.is_included ?? isIncluded) : isIncluded;
}

function stateOf(job: Job, project: Project, chapter: ProjectChapter): string {
  const spoken = spokenChapterOf(job, project, chapter);
  if (!spoken) return '';
  if (spoken.is_done) return ' · spoken';
  return isOpen(job) ? ` · ${percentOf(spoken)} %` : '';
}
