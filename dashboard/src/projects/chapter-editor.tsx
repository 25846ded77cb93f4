import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ChapterContent } from '../api/project-types';
import { FailureAlert } from '../shared/failure-alert';
import { count } from '../shared/numbers';
import type { useUpdateChapter } from './use-projects';

interface ChapterEditorProps {
  chapter: ChapterContent;
  /** The text that is not saved yet. */
  draft: string | undefined;
  onDraft: (text: string | undefined) => void;
  mayChange: boolean;
  update: ReturnType<typeof useUpdateChapter>;
}

/** The title and text of a chapter. */
export function ChapterEditor({ chapter, draft, onDraft, mayChange, update }: ChapterEditorProps) {
  const [changedTitle, setChangedTitle] = useState<string>();
  const title = changedTitle ?? chapter.title ?? '';
  const text = draft ?? chapter.text;
  const titleChange = title.trim() !== (chapter.title ?? '') && title.trim() !== '' ? { title: title.trim() } : {};
  const textChange = draft !== undefined && draft !== chapter.text ? { text: draft } : {};
  const isChanged = Object.keys({ ...titleChange, ...textChange }).length > 0;
  const save = () =>
    update.mutate(
      { number: chapter.number, ...titleChange, ...textChange },
      // What was typed since stays.
      {
        onSuccess: (saved) => {
          setChangedTitle((now) => (now?.trim() === saved.title ? undefined : now));
          if (saved.text === text) onDraft(undefined);
        },
      },
    );
  return (
    <Stack>
      {update.error && <FailureAlert error={update.error} title="The chapter was not saved" />}
      <TextInput
        label="Title"
        description="Shown in lists and players, but not read aloud."
        maxLength={500}
        readOnly={!mayChange}
        value={title}
        onChange={(event) => setChangedTitle(event.currentTarget.value)}
      />
      <Textarea
        label={chapter.syntax === 'ssml' ? 'Text, in SSML' : 'Text'}
        rows={16}
        dir="auto"
        spellCheck={text.length < 50_000}
        readOnly={!mayChange}
        value={text}
        onChange={(event) => onDraft(event.currentTarget.value)}
      />
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {count(chapter.characters)} characters{isChanged && ', changed and not saved'}
        </Text>
        {mayChange && (
          <Group gap="xs">
            <Button
              variant="default"
              disabled={!isChanged}
              onClick={() => {
                onDraft(undefined);
                setChangedTitle(undefined);
                update.reset();
              }}
            >
              Discard
            </Button>
            <Button disabled={!isChanged || text.trim() === ''} loading={update.isPending} onClick={save}>
              Save the chapter
            </Button>
          </Group>
        )}
      </Group>
    </Stack>
  );
}
