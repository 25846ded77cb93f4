import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Project } from '../api/project-types';
import { DraftNotice } from '../drafts/draft-notice';
import { askToLeave, useLeaveGuard } from '../drafts/leave';
import { useDraft, useDraftKey } from '../drafts/use-draft';
import { FailureAlert } from '../shared/failure-alert';
import { CoverField, maxCoverBytes } from './cover-field';
import { base64Of } from './document-file';
import { detailsDraft } from './project-drafts';
import { useUpdateProject } from './use-projects';

interface DetailsDialogProps {
  project: Project;
  opened: boolean;
  onClose: () => void;
}

/** Changes what players and podcasts show of a project. */
export function DetailsDialog({ project, opened, onClose }: DetailsDialogProps) {
  const key = useDraftKey(detailsDraft(project.id));
  const cancel = () => askToLeave(onClose, [key]);
  return (
    <Modal opened={opened} onClose={cancel} title="Title, author and cover">
      <DetailsForm project={project} onSaved={onClose} onCancel={cancel} />
    </Modal>
  );
}

interface DetailsFormProps {
  project: Project;
  onSaved: () => void;
  onCancel: () => void;
}

function DetailsForm({ project, onSaved, onCancel }: DetailsFormProps) {
  const update = useUpdateProject(project.id);
  const draft = useDraft(detailsDraft(project.id), {
    title: project.title ?? '',
    author: project.author ?? '',
    description: project.description ?? '',
  });
  const { title, author, description } = draft.value;
  useLeaveGuard(draft.key);
  // A picture is chosen again more easily than it is kept.
  const [cover, setCover] = useState<File | null | undefined>(undefined);
  const [problem, setProblem] = useState<Error | null>(null);
  const isTooLarge = cover !== null && cover !== undefined && cover.size > maxCoverBytes;
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
      {
        onSuccess: () => {
          draft.discard();
          onSaved();
        },
      },
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
          onChange={(event) => draft.change({ title: event.currentTarget.value })}
        />
        <TextInput
          label="Author"
          maxLength={500}
          value={author}
          onChange={(event) => draft.change({ author: event.currentTarget.value })}
        />
        <Textarea
          label="Description"
          description="Podcast players show it."
          rows={4}
          maxLength={4000}
          value={description}
          onChange={(event) => draft.change({ description: event.currentTarget.value })}
        />
        <CoverField current={project.cover_file_id} chosen={cover} onChoose={setCover} />
        <DraftNotice draft={draft} />
        <Group justify="flex-end">
          <Button variant="default" disabled={update.isPending} onClick={onCancel}>
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
