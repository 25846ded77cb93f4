import { Button, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import type { Job, JobChapter, Project, ProjectChapter } from '../api/project-types';
import type { Voice } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { Panel } from '../shared/panel';
import { ChapterEditor } from './chapter-editor';
import { chapterName } from './chapter-name';
import { ChapterPlayer } from './chapter-player';
import { ChapterPreview } from './chapter-preview';
import { useChapter, useUpdateChapter } from './use-projects';
import { VoiceGallery } from './voice-gallery';
import { voiceName } from './voice-name';

interface ChapterPanelProps {
  project: Project;
  chapter: ProjectChapter;
  job: Job | null;
  /** The chapter as the job has it, if it does. */
  spoken: JobChapter | undefined;
  voices: Voice[];
  /** Whether the text has changes that are not saved. */
  hasDraft: boolean;
  mayChange: boolean;
}

/** One chapter: its sound, its text, and what normalisation makes of it. */
export function ChapterPanel({ project, chapter, job, spoken, voices, hasDraft, mayChange }: ChapterPanelProps) {
  const content = useChapter(project.id, chapter.number);
  const update = useUpdateChapter(project.id);
  const [tab, setTab] = useState<string | null>(hasDraft ? 'text' : null);
  const chooseVoice = useUpdateChapter(project.id);
  const [isChoosing, setIsChoosing] = useState(false);
  // Opens the text first, and the player once there is something to hear.
  const opened = tab ?? (spoken ? 'listen' : 'text');
  return (
    <Panel
      title={chapterName(chapter)}
      actions={
        <Button size="compact-sm" variant="default" disabled={!mayChange} onClick={() => setIsChoosing(true)}>
          {chapter.voice_id === null ? 'Voice: same as the project' : `Voice: ${voiceName(chapter.voice_id, voices)}`}
        </Button>
      }
    >
      {chooseVoice.error && <FailureAlert error={chooseVoice.error} title="The voice was not changed" />}
      <Tabs value={opened} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="text">Text</Tabs.Tab>
          <Tabs.Tab value="preview">As it is read</Tabs.Tab>
          <Tabs.Tab value="listen">Listen</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="listen">
          {job && spoken ? (
            <ChapterPlayer
              key={`${job.id} ${spoken.number}`}
              projectId={project.id}
              number={chapter.number}
              job={job}
              spoken={spoken}
              hasDraft={hasDraft}
              mayChange={mayChange}
            />
          ) : (
            <Text size="sm" c="dimmed">
              This chapter has not been spoken yet. Press Speak above.
            </Text>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="text">
          {content.data && (
            <ChapterEditor
              key={chapter.number}
              projectId={project.id}
              chapter={content.data}
              mayChange={mayChange}
              update={update}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          {content.data && <ChapterPreview project={project} chapter={content.data} />}
          {hasDraft && (
            <Text size="sm" c="dimmed" mt="sm">
              The text has unsaved changes, which are not shown here.
            </Text>
          )}
        </Tabs.Panel>
      </Tabs>
      {opened !== 'listen' && content.isPending && (
        <Stack aria-busy="true">
          <Skeleton height={78} />
          <Skeleton height={371} />
          <Skeleton height={36} />
        </Stack>
      )}
      {content.error && !content.data && (
        <Group>
          <FailureAlert
            error={content.error}
            title="The chapter could not be loaded"
            onRetry={() => void content.refetch()}
          />
        </Group>
      )}
      <VoiceGallery
        opened={isChoosing}
        title={`Voice of ${chapterName(chapter)}`}
        voices={voices}
        value={chapter.voice_id}
        projectVoice={voiceName(project.voice_id, voices)}
        onChoose={(voiceId) => {
          setIsChoosing(false);
          chooseVoice.mutate({ number: chapter.number, voice_id: voiceId });
        }}
        onClose={() => setIsChoosing(false)}
      />
    </Panel>
  );
}
