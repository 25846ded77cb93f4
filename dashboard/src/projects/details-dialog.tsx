import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Project } from '../api/project-types';
import { FailureAlert } from '../shared/failure-alert';
import { CoverField, mostCoverBytes } from './cover-field';
import { base64Of } from './document-file';
import { useUpdateProject } from './use-projects';

interface DetailsDialogProps {
  project: Project;
  opened: boolean;
  onClose: () => void;
}

/** Changes what players and podcasts show of a project. */
export function DetailsDialog({ opened, ...form }: DetailsDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title="Title, author and cover">
      <DetailsForm {...form} />
    </Modal>
  );
}

function DetailsForm({ project, onClose }: Omit<DetailsDialogProps, 'opened'>) {
  const update = useUpdateProject(project.id);
  const [title, setTitle] = useState(project.title ?? '');
  const [author, setAuthor] = useState(project.author ?? '');
  const [description, setDescription] = useState(project.description ?? '');
  const [cover, setCover] = useState<File | null | undefined>(undefined);
  const [problem, setProblem] = useState<Error | null>(null);
  const isTooLarge = cover !== null && cover !== undefined && cover.size > mostCoverBytes;
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const save = async () => {
    const picture = cover ? await base64Of(cover) : cover;
    // It may have been cancelled while the picture was read.
    if (!isOpen.current) return;
    update.mutate(
      {
        title: title.trim(),
        author: author.trim() || null,
        description: description.trim() || null,
        ...(picture !== undefined && { cover: picture }),
      },
      { onSuccess: onClose },
    );
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(null);
    save().catch(setProblem);
  };
  const failure = update.error ?? problem;
  return (
    <form onSubmit={submit}>
      <Stack>
        {failure && <FailureAlert error={failure} title="The project was not saved" />}
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
        <CoverField current={project.cover_file_id} chosen={cover} onChoose={setCover} />
        <Group justify="flex-end">
          <Button variant="default" disabled={update.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending} disabled={title.trim() === '' || isTooLarge}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
