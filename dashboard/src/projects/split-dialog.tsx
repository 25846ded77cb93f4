import { Button, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Project, ProjectChapter } from '../api/project-types';
import { FailureAlert } from '../shared/failure-alert';
import { lockedWhile } from '../shared/locked-while';
import { chapterName } from './chapter-name';
import { SentenceList } from './sentence-list';
import { useArrangeChapters, useChapterSentences } from './use-arrange-chapters';

interface SplitDialogProps {
  project: Project;
  /** `null`: the dialog is closed. */
  chapter: ProjectChapter | null;
  /** Called when the chapter has been split. */
  onSplit: () => void;
  onClose: () => void;
}

/** Asks for the sentence that the second chapter begins with. */
export function SplitDialog({ project, chapter, onSplit, onClose }: SplitDialogProps) {
  const arrange = useArrangeChapters(project);
  const close = () => {
    arrange.reset();
    onClose();
  };
  return (
    <Modal
      opened={chapter !== null}
      onClose={close}
      title={chapter && `Split ${chapterName(chapter)}`}
      size="lg"
      {...lockedWhile(arrange.isPending)}
    >
      {chapter && <SplitForm project={project} chapter={chapter} arrange={arrange} onSplit={onSplit} onClose={close} />}
    </Modal>
  );
}

interface SplitFormProps extends SplitDialogProps {
  chapter: ProjectChapter;
  arrange: ReturnType<typeof useArrangeChapters>;
}

function SplitForm({ project, chapter: { number }, arrange, onSplit, onClose }: SplitFormProps) {
  const content = useChapterSentences(project.id, number);
  const [place, setPlace] = useState(-1);
  const [title, setTitle] = useState('');
  const sentences = content.data?.sentences.map((each) => ({ ...each, start_seconds: 0, end_seconds: 0 }));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    arrange.mutate({ kind: 'split', number, sentence: place + 1, title: title.trim() }, { onSuccess: onSplit });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {arrange.error && <FailureAlert error={arrange.error} title="The chapter was not split" />}
        {content.error && (
          <FailureAlert
            error={content.error}
            title="The sentences could not be loaded"
            onRetry={() => void content.refetch()}
          />
        )}
        {sentences?.length === 1 ? (
          <Text size="sm">This chapter has only one sentence.</Text>
        ) : (
          <Text size="sm">Choose the sentence that the new chapter begins with.</Text>
        )}
        {content.isPending && <Skeleton height={200} aria-busy="true" />}
        {sentences && (
          <SentenceList
            sentences={sentences}
            current={place}
            edited={-1}
            form={null}
            onPlay={(chosen) => chosen > 0 && setPlace(chosen)}
          />
        )}
        <TextInput
          label="Title of the new chapter"
          maxLength={500}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={arrange.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={place < 1} loading={arrange.isPending}>
            Split the chapter
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
