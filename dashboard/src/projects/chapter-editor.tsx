import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import type { ChapterContent } from '../api/project-types';
import { DraftNotice } from '../drafts/draft-notice';
import { useDraft } from '../drafts/use-draft';
import { FailureAlert } from '../shared/failure-alert';
import { count } from '../shared/numbers';
import { chapterDraft } from './project-drafts';
import type { useUpdateChapter } from './use-projects';

interface ChapterEditorProps {
  projectId: string;
  chapter: ChapterContent;
  mayChange: boolean;
  update: ReturnType<typeof useUpdateChapter>;
}

/** The title and text of a chapter. */
export function ChapterEditor({ projectId, chapter, mayChange, update }: ChapterEditorProps) {
  const draft = useDraft(chapterDraft(projectId, chapter.number), fieldsOf(chapter));
  const { title, text } = draft.value;
  const titleChange = title.trim() !== (chapter.title ?? '') && title.trim() !== '' ? { title: title.trim() } : {};
  const textChange = text !== chapter.text ? { text } : {};
  const isChanged = Object.keys({ ...titleChange, ...textChange }).length > 0;
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = draft.value;
    update.mutate(
      { number: chapter.number, ...titleChange, ...textChange },
      { onSuccess: (saved) => draft.markSaved(sent, fieldsOf(saved)) },
    );
  };
  return (
    <form onSubmit={save}>
      <Stack>
        {update.error && <FailureAlert error={update.error} title="The chapter was not saved" />}
        <TextInput
          label="Title"
          description="Shown in lists and players, but not read aloud."
          maxLength={500}
          readOnly={!mayChange}
          value={title}
          onChange={(event) => draft.change({ title: event.currentTarget.value })}
        />
        <Textarea
          label={chapter.syntax === 'ssml' ? 'Text, in SSML' : 'Text'}
          rows={16}
          dir="auto"
          spellCheck={text.length < 50_000}
          readOnly={!mayChange}
          value={text}
          onChange={(event) => draft.change({ text: event.currentTarget.value })}
        />
        <DraftNotice draft={draft} />
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {count(chapter.characters)} characters
          </Text>
          {mayChange && (
            <Button type="submit" disabled={!isChanged || text.trim() === ''} loading={update.isPending}>
              Save the chapter
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

const fieldsOf = ({ title, text }: ChapterContent) => ({ title: title ?? '', text });
