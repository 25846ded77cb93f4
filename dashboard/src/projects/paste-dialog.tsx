import { Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { DocumentType } from '../api/project-types';
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
  onSubmit: (source: ProjectSource, title: string) => void;
}

/** Takes a text that is pasted or typed. */
export function PasteDialog({ opened, onClose, onSubmit }: PasteDialogProps) {
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [type, setType] = useState<DocumentType>('text');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit({ input_type: type, text }, title.trim());
    setTitle('');
    setText('');
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Paste a text" size="lg">
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
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <NativeSelect
            label="Written in"
            data={types}
            value={type}
            onChange={(event) => setType(event.currentTarget.value as DocumentType)}
          />
          <Textarea
            label="Text"
            description="Headings divide it into chapters."
            rows={12}
            required
            withAsterisk={false}
            dir="auto"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={text.trim() === '' || title.trim() === ''}>
              Create project
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
