import { Alert, Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type ClipboardEvent, type SubmitEvent, useRef, useState } from 'react';
import type { DocumentType } from '../api/project-types';
import { DraftNotice } from '../drafts/draft-notice';
import { askToLeave, useLeaveGuard } from '../drafts/leave';
import { useDraft, useDraftKey } from '../drafts/use-draft';
import { count } from '../shared/numbers';
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

/** How a text becomes chapters. */
const chapters: Record<string, string> = {
  text: 'Lines such as “Chapter 2” or “Prologue”, with empty lines around them, begin chapters.',
  markdown: 'Headings divide it into chapters.',
  html: 'Headings divide it into chapters.',
  ssml: 'It becomes one chapter.',
};

/** Longer texts are not put into the field, which would answer slowly, but handed in as a file. */
const maxShown = 100_000;

const nothing: { title: string; text: string; type: DocumentType } = { title: '', text: '', type: 'text' };

function PasteForm({ onCancel, onSubmit }: Pick<PasteDialogProps, 'onSubmit'> & { onCancel: () => void }) {
  const draft = useDraft(pastedDraft, nothing);
  const { title, text, type } = draft.value;
  const [isTried, setIsTried] = useState(false);
  const [large, setLarge] = useState<string | null>(null);
  const titleField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  useLeaveGuard(draft.key);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (title.trim() === '') titleField.current?.focus();
    else if (large !== null) {
      const document = new File([large], `${title.trim()}.txt`);
      onSubmit({ input_type: type, document }, title.trim(), draft.discard);
    } else if (text.trim() === '') textField.current?.focus();
    else onSubmit({ input_type: type, text }, title.trim(), draft.discard);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (pasted.length <= maxShown) return;
    event.preventDefault();
    setLarge(pasted);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Title"
          placeholder="The Time Machine"
          required
          withAsterisk={false}
          maxLength={500}
          data-autofocus
          ref={titleField}
          error={isTried && title.trim() === '' && 'Give the project a title.'}
          value={title}
          onChange={(event) => draft.change({ title: event.currentTarget.value })}
        />
        <NativeSelect
          label="Written in"
          data={types}
          value={type}
          onChange={(event) => draft.change({ type: event.currentTarget.value as DocumentType })}
        />
        {large !== null ? (
          <Alert color="indigo" title={`A text of about ${count(large.length)} characters`}>
            It is too long to be shown here, and is handed in as it is. {chapters[type]}
            <Group mt="sm">
              <Button size="xs" variant="default" onClick={() => setLarge(null)}>
                Remove it
              </Button>
            </Group>
          </Alert>
        ) : (
          <Textarea
            label="Text"
            description={chapters[type]}
            ref={textField}
            error={isTried && text.trim() === '' && 'Paste or write a text.'}
            onPaste={paste}
            rows={12}
            required
            withAsterisk={false}
            dir="auto"
            value={text}
            onChange={(event) => draft.change({ text: event.currentTarget.value })}
          />
        )}
        <DraftNotice draft={draft} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Create project</Button>
        </Group>
      </Stack>
    </form>
  );
}
