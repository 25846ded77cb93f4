import type { Project } from '../api/project-types';
import { forgetDrafts } from '../drafts/draft-store';
import { useDraftKey } from '../drafts/use-draft';
import { ConfirmDialog } from '../shared/confirm-dialog';
import { projectDrafts } from './project-drafts';
import { nameOf } from './project-name';
import { useRemoveProject } from './use-projects';

interface DeleteProjectDialogProps {
  /** `null`: the dialog is closed. */
  project: Project | null;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before a project is deleted, and deletes it. */
export function DeleteProjectDialog({ project, onDeleted, onClose }: DeleteProjectDialogProps) {
  const remove = useRemoveProject();
  const drafts = useDraftKey('');
  return (
    <ConfirmDialog
      subject={project}
      title={(subject) => `Delete ${nameOf(subject)}?`}
      action={() => 'Delete project'}
      failure="The project was not deleted"
      mutation={remove}
      onClose={onClose}
      onDone={({ id }) => {
        forgetDrafts(drafts + projectDrafts(id));
        onDeleted?.();
      }}
    >
      {() => 'Its text, chapters and voices are permanently deleted. Files that were made from it stay.'}
    </ConfirmDialog>
  );
}
