import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Project } from '../api/project-types';
import { FailureAlert } from '../shared/failure-alert';
import { useUpdateProject } from './use-projects';

interface DetailsDialogProps {
  project: Project;
  opened: boolean;
  onClose: () => void;
}

/** Changes what players and podcasts show of a project. */
export function DetailsDialog({ opened, ...form }: DetailsDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title="Title and author">
      <DetailsForm {...form} />
    </Modal>
  );
}

function DetailsForm({ project, onClose }: Omit<DetailsDialogProps, 'opened'>) {
  const update = useUpdateProject(project.id);
  const [title, setTitle] = useState(project.title ?? '');
  const [author, setAuthor] = useState(project.author ?? '');
  const [description, setDescription] = useState(project.description ?? '');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    update.mutate(
      { title: title.trim(), author: author.trim() || null, description: description.trim() || null },
      { onSuccess: onClose },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {update.error && <FailureAlert error={update.error} title="The project was not saved" />}
        <TextInput
          label="Title"
          required
          withAsterisk={false}
          maxLength={500}
          data-autofocus
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          label="Author"
          maxLength={500}
          value={author}
          onChange={(event) => setAuthor(event.currentTarget.value)}
        />
        <Textarea
          label="Description"
          description="Podcast players show it."
          rows={4}
          maxLength={4000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending} disabled={title.trim() === ''}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
