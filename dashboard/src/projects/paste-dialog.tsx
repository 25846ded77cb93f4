import { Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import type { DocumentType } from '../api/project-types';
import { DraftNotice } from '../drafts/draft-notice';
import { askToLeave, useLeaveGuard } from '../drafts/leave';
import { useDraft, useDraftKey } from '../drafts/use-draft';
import { pastedDraft } from './project-drafts';
import type { ProjectSource } from './use-projects';

const types = [
  { value: 'text', label: 'Plain text' },
  { value: 'markdown', label: 'Markdown' },
  { value: 'html', label: 'HTML' },
  { value: 'ssml', label: 'SSML' },
] satisfies { value: DocumentType; label: string }[];

interface PasteDialogProps {
  opened: boolean;
  onClose: () => void;
  /** `onSaved` is to be called when the project is made. */
  onSubmit: (source: ProjectSource, title: string, onSaved: () => void) => void;
}

/** Takes a text that is pasted or typed. */
export function PasteDialog({ opened, onClose, onSubmit }: PasteDialogProps) {
  const key = useDraftKey(pastedDraft);
  const close = () => askToLeave(onClose, [key]);
  return (
    <Modal opened={opened} onClose={close} title="Paste a text" size="lg">
      <PasteForm onCancel={close} onSubmit={onSubmit} />
    </Modal>
  );
}

const nothing: { title: string; text: string; type: DocumentType } = { title: '', text: '', type: 'text' };

function PasteForm({ onCancel, onSubmit }: Pick<PasteDialogProps, 'onSubmit'> & { onCancel: () => void }) {
  const draft = useDraft(pastedDraft, nothing);
  const { title, text, type } = draft.value;
  useLeaveGuard(draft.key);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit({ input_type: type, text }, title.trim(), draft.discard);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Title"
          placeholder="The Time Machine"
          required
          withAsterisk={false}
          maxLength={500}
          data-autofocus
          value={title}
          onChange={(event) => draft.change({ title: event.currentTarget.value })}
        />
        <NativeSelect
          label="Written in"
          data={types}
          value={type}
          onChange={(event) => draft.change({ type: event.currentTarget.value as DocumentType })}
        />
        <Textarea
          label="Text"
          description="Headings divide it into chapters."
          rows={12}
          required
          withAsterisk={false}
          dir="auto"
          value={text}
          onChange={(event) => draft.change({ text: event.currentTarget.value })}
        />
        <DraftNotice draft={draft} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={text.trim() === '' || title.trim() === ''}>
            Create project
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
