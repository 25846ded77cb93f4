import { Alert, Anchor, Button, Group, List, Modal, Skeleton, Stack } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { ApiFailure } from '../api/api-failure';
import type { JobChapter, OptionalKind, Project } from '../api/project-types';
import type { Voice } from '../api/types';
import { forgetDraft, forgetDrafts } from '../drafts/draft-store';
import { useLeaveGuard } from '../drafts/leave';
import { useDraftKey, useDraftNames } from '../drafts/use-draft';
import { Page } from '../layout/page';
import { useVoices } from '../playground/use-voices';
import { useMay } from '../session/use-may';
import { FailureAlert } from '../shared/failure-alert';
import { PlayIcon } from '../shared/icons';
import { Panel } from '../shared/panel';
import { RowMenu } from '../shared/row-menu';
import { BookWords } from './book-words';
import { ChapterList } from './chapter-list';
import { ChapterPanel } from './chapter-panel';
import { DeleteProjectDialog } from './delete-project-dialog';
import { DetailsDialog } from './details-dialog';
import { DoubtsPanel } from './doubts-panel';
import { DropZone } from './drop-zone';
import { FilesPanel } from './files-panel';
import { IncludeField } from './include-field';
import { JobPanel } from './job-panel';
import { chapterDrafts, projectDrafts, sentenceDrafts } from './project-drafts';
import { nameOf } from './project-name';
import classes from './project-page.module.css';
import { spokenChapters } from './spoken-chapter';
import { TimeToSpeak } from './time-to-speak';
import { UploadProgress } from './upload-progress';
import { isOpen, useJob } from './use-job';
import { useProject, useReplaceDocument, useSpeakProject } from './use-projects';
import { useUpload } from './use-upload';
import { VoiceAndSoundPanel } from './voice-and-sound-panel';

/** A project: from its chapters to the files that are made of it. */
export default function ProjectPage() {
  const { id } = useParams<{ id: string }>();
  const project = useProject(id);
  const voices = useVoices();
  const drafts = useDraftKey(projectDrafts(id));
  const isGone = project.error instanceof ApiFailure && project.error.status === 404;
  useEffect(() => {
    if (isGone) forgetDrafts(drafts);
  }, [isGone, drafts]);
  if (project.data) {
    return (
      <LoadedProject key={id} project={project.data} voices={voices.data ?? noVoices} voicesError={voices.error} />
    );
  }
  return (
    <Page title="Project" lead=" ">
      {project.error ? (
        <>
          <FailureAlert
            error={project.error}
            title="The project could not be loaded"
            onRetry={() => void project.refetch()}
          />
          <Anchor component={Link} href="/projects" size="sm">
            All projects
          </Anchor>
        </>
      ) : (
        <Panel>
          <Stack aria-busy="true">
            {['a', 'b', 'c', 'd'].map((row) => (
              <Skeleton key={row} height={44} />
            ))}
          </Stack>
        </Panel>
      )}
    </Page>
  );
}

const noVoices: Voice[] = [];
const noChapters: ReadonlyMap<number, JobChapter> = new Map();

interface LoadedProjectProps {
  project: Project;
  voices: Voice[];
  /** Why the voices are not known. */
  voicesError: Error | null;
}

function LoadedProject({ project, voices, voicesError }: LoadedProjectProps) {
  const job = useJob(project.latest_job, project.id);
  const mayChange = useMay()('speech');
  const drafts = useProjectDrafts(project);
  // Opens what the user was writing.
  const [wanted, setWanted] = useState(drafts.chapters[0] ?? null);
  const speak = useSpeakProject(project.id);
  const [version, setVersion] = useState(0);
  const onArranged = useCallback(() => setVersion((before) => before + 1), []);
  const spoken = useMemo(() => (job ? spokenChapters(job, project) : noChapters), [job, project]);
  const opened = project.chapters.find(({ number }) => number === wanted) ?? project.chapters[0];
  const unread = project.warnings.filter((warning) => warning !== project.voice_warning?.message);
  const isSpeakable = project.chapters.some(({ is_included: isIncluded }) => isIncluded);
  return (
    <Page
      title={nameOf(project)}
      {...(project.author !== null && { lead: `by ${project.author}` })}
      actions={
        mayChange && (
          <Group gap="xs">
            <Button
              leftSection={<PlayIcon />}
              loading={speak.isPending}
              disabled={!isSpeakable || (job !== null && isOpen(job))}
              onClick={() => speak.mutate()}
            >
              {job ? 'Speak again' : 'Speak'}
            </Button>
            <ProjectMenu
              project={project}
              onReplaced={() => {
                drafts.forget();
                setVersion(version + 1);
              }}
            />
          </Group>
        )
      }
    >
      <Anchor component={Link} href="/projects" size="sm" className={classes.back}>
        All projects
      </Anchor>
      {speak.error && <FailureAlert error={speak.error} title="The project could not be spoken" />}
      {voicesError && voices.length === 0 && (
        <FailureAlert error={voicesError} title="The voices could not be loaded" />
      )}
      {!isSpeakable && <Alert color="orange">No chapter is selected. Select at least one to speak the project.</Alert>}
      {drafts.chapters.length > 0 && (
        <Alert color="orange">
          {drafts.chapters.length === 1 ? 'A chapter has' : `${drafts.chapters.length} chapters have`} unsaved changes.
          Save them to have them spoken.
        </Alert>
      )}
      {project.voice_warning && (
        <Alert color="orange" title="The voice speaks another language">
          {project.voice_warning.message}
        </Alert>
      )}
      {unread.length > 0 && (
        <Alert color="orange" title="Parts of the document are not read">
          <List size="sm">
            {unread.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {mayChange && !(job && isOpen(job)) && <TimeToSpeak project={project} />}
      {job && <JobPanel project={project} job={job} mayChange={mayChange} />}
      <div className={classes.desk}>
        <ChapterList
          project={project}
          spoken={spoken}
          isJobOpen={job !== null && isOpen(job)}
          voices={voices}
          drafts={drafts.chapters}
          opened={opened?.number ?? 0}
          onOpen={setWanted}
          hasDrafts={drafts.areSome}
          onArranged={onArranged}
          mayChange={mayChange}
        />
        {opened && (
          <ChapterPanel
            // Nothing of a former document, or of a chapter that had this number, stays.
            key={`${version} ${opened.number}`}
            project={project}
            chapter={opened}
            job={job}
            spoken={spoken.get(opened.number)}
            voices={voices}
            hasDraft={drafts.chapters.includes(opened.number)}
            mayChange={mayChange}
          />
        )}
      </div>
      {job?.check && job.check.doubtful_sentences > 0 && (
        <DoubtsPanel
          job={job}
          found={job.check.doubtful_sentences}
          onOpen={(chapter) => {
            const place = [...spoken].find(([, each]) => each.number === chapter);
            if (place) setWanted(place[0]);
          }}
        />
      )}
      {job && <FilesPanel project={project} job={job} />}
      <VoiceAndSoundPanel project={project} voices={voices} mayChange={mayChange} />
      <BookWords project={project} />
    </Page>
  );
}

/** The chapters with unsaved changes. Asks before the user leaves them, and forgets those of chapters that are gone. */
function useProjectDrafts({ id, chapters }: Project) {
  const key = useDraftKey(projectDrafts(id));
  const chapterKey = useDraftKey(chapterDrafts(id));
  const numbers = useDraftNames(chapterDrafts(id)).map(Number);
  const hasSentences = useDraftNames(sentenceDrafts(id)).length > 0;
  useLeaveGuard(chapterKey);
  const gone = numbers.find((number) => chapters.every((chapter) => chapter.number !== number));
  useEffect(() => {
    if (gone !== undefined) forgetDraft(`${chapterKey}${gone}`);
  }, [gone, chapterKey]);
  return { chapters: numbers, areSome: numbers.length > 0 || hasSentences, forget: () => forgetDrafts(key) };
}

interface ProjectMenuProps {
  project: Project;
  /** Called when the project has another document. */
  onReplaced: () => void;
}

/** What else can be done with a project. */
function ProjectMenu({ project, onReplaced }: ProjectMenuProps) {
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<'details' | 'replace' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const [include, setInclude] = useState<OptionalKind[]>([]);
  const upload = useUpload(useReplaceDocument(project.id), () => {
    setInclude([]);
    onReplaced();
    close();
  });
  return (
    <>
      <RowMenu
        label={`Actions for ${nameOf(project)}`}
        actions={[
          { label: 'Title, author and cover', onClick: () => setDialog('details') },
          { label: 'Replace the text', onClick: () => setDialog('replace') },
          { label: 'Delete', isRed: true, onClick: () => setDialog('remove') },
        ]}
      />
      <DetailsDialog project={project} opened={dialog === 'details'} onClose={close} />
      <Modal
        opened={dialog === 'replace'}
        onClose={() => {
          upload.cancel();
          close();
        }}
        title="Replace the text"
        size="lg"
      >
        <Stack>
          {upload.problem && <FailureAlert error={upload.problem} title="The text was not replaced" />}
          <List size="sm">
            <List.Item>The new version replaces all chapters, including your changes to them.</List.Item>
            <List.Item>Chapters with the same heading keep their voice.</List.Item>
            <List.Item>Unchanged sentences are not spoken again.</List.Item>
          </List>
          {upload.sent ? (
            <UploadProgress {...upload.sent} onCancel={upload.cancel} />
          ) : (
            <>
              <IncludeField leftOut={project.left_out} value={include} onChange={setInclude} />
              <DropZone onFile={(file) => void upload.sendFile(file, include)} onProblem={upload.setProblem} />
            </>
          )}
        </Stack>
      </Modal>
      <DeleteProjectDialog
        project={dialog === 'remove' ? project : null}
        onDeleted={() => navigate('/projects')}
        onClose={close}
      />
    </>
  );
}
