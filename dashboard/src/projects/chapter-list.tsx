import { Button, Checkbox } from '@mantine/core';
import { memo, useState } from 'react';
import type { JobChapter, Project, ProjectChapter } from '../api/project-types';
import type { Voice } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { count } from '../shared/numbers';
import { Panel } from '../shared/panel';
import { ChapterArranger } from './chapter-arranger';
import classes from './chapter-list.module.css';
import { chapterName } from './chapter-name';
import { percentOf } from './job-in-words';
import { useUpdateChapter } from './use-projects';
import { voiceName } from './voice-name';

interface ChapterListProps {
  project: Project;
  /** The chapters as the latest job has them, by their numbers in the project. */
  spoken: ReadonlyMap<number, JobChapter>;
  /** Whether that job is not over. */
  isJobOpen: boolean;
  voices: Voice[];
  /** The numbers of the chapters with unsaved changes. */
  drafts: readonly number[];
  /** The number of the chapter that is open. */
  opened: number;
  onOpen: (number: number) => void;
  /** Whether something of the chapters is not saved: their texts, or sentences where they are heard. */
  hasDrafts: boolean;
  /** Called when chapters may have other numbers. */
  onArranged: () => void;
  mayChange: boolean;
}

/** The chapters: which are spoken, how far they are, and which is open. */
export function ChapterList({
  project,
  spoken,
  isJobOpen,
  voices,
  drafts,
  opened,
  onOpen,
  hasDrafts,
  onArranged,
  mayChange,
}: ChapterListProps) {
  const [isArranging, setIsArranging] = useState(false);
  const update = useUpdateChapter(project.id);
  const { mutate } = update;
  const included = project.chapters.filter(({ is_included: isIncluded }) => isIncluded);
  return (
    <Panel
      title="Chapters"
      actions={
        mayChange && (
          <Button
            size="compact-sm"
            variant="default"
            aria-pressed={isArranging}
            onClick={() => setIsArranging(!isArranging)}
          >
            {isArranging ? 'Done' : 'Arrange'}
          </Button>
        )
      }
    >
      {update.error && <FailureAlert error={update.error} title="The chapter was not changed" />}
      <p className={classes.sum}>
        {included.length === project.chapters.length
          ? `${count(project.characters)} characters`
          : `${count(included.length)} of ${count(project.chapters.length)} are spoken`}
      </p>
      {isArranging ? (
        <ChapterArranger project={project} hasDrafts={hasDrafts} onArranged={onArranged} />
      ) : (
        <ol className={classes.list}>
          {project.chapters.map((chapter) => (
            <ChapterRow
              key={chapter.number}
              number={chapter.number}
              name={chapterName(chapter)}
              details={[
                `${count(chapter.characters)} characters`,
                ...(chapter.voice_id === null ? [] : [voiceName(chapter.voice_id, voices)]),
                ...(drafts.includes(chapter.number) ? ['not saved'] : []),
                ...stateOf(spoken.get(chapter.number), isJobOpen),
              ].join(' · ')}
              isIncluded={isIncludedNow(chapter, update)}
              isOpened={chapter.number === opened}
              mayChange={mayChange}
              onOpen={onOpen}
              onInclude={mutate}
            />
          ))}
        </ol>
      )}
    </Panel>
  );
}

interface ChapterRowProps {
  number: number;
  name: string;
  details: string;
  isIncluded: boolean;
  isOpened: boolean;
  mayChange: boolean;
  onOpen: (number: number) => void;
  onInclude: (change: { number: number; is_included: boolean }) => void;
}

/** Books may have a thousand chapters, and the progress of a job comes every second. */
const ChapterRow = memo((props: ChapterRowProps) => {
  const { number, name, details, isIncluded, isOpened, mayChange, onOpen, onInclude } = props;
  return (
    <li className={classes.chapter}>
      <Checkbox
        aria-label={`Speak ${name}`}
        checked={isIncluded}
        disabled={!mayChange}
        onChange={(event) => onInclude({ number, is_included: event.currentTarget.checked })}
      />
      <button type="button" className={classes.open} aria-pressed={isOpened} onClick={() => onOpen(number)}>
        <span className={classes.title}>{name}</span>
        <span className={classes.details}>{details}</span>
      </button>
    </li>
  );
});

/** Shows a change at once, before the server has confirmed it. */
function isIncludedNow(
  { number, is_included: isIncluded }: ProjectChapter,
  { isPending, variables }: ReturnType<typeof useUpdateChapter>,
): boolean {
  return isPending && variables.number === number ? (variables.is_included ?? isIncluded) : isIncluded;
}

function stateOf(spoken: JobChapter | undefined, isJobOpen: boolean): string[] {
  if (!spoken) return [];
  if (spoken.is_done) return ['spoken'];
  return isJobOpen ? [`${percentOf(spoken)} %`] : [];
}
