import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey } from '../api/types';
import { lockedWhile } from '../shared/locked-while';
import { type KeyFields, KeyForm } from './key-form';
import { changedRestrictions, draftOf } from './restriction-draft';
import { type KeyChanges, useUpdateApiKey } from './use-api-keys';

interface EditKeyDialogProps {
  /** The key to edit. With `null`, the dialog is closed. */
  apiKey: ApiKey | null;
  onClose: () => void;
  onEdited: (name: string) => void;
}

/** Edits the name, the expiry, the restrictions and the budgets of a key. */
export function EditKeyDialog({ apiKey, onClose, onEdited }: EditKeyDialogProps) {
  const update = useUpdateApiKey();
  // The key as it was when the dialog opened. The dialog keeps it while it fades out.
  const [shown, setShown] = useState(apiKey);
  if (apiKey && apiKey !== shown) setShown(apiKey);

  const save = (before: ApiKey, { name, restrictions, ...expiry }: KeyFields, onSaved: () => void) => {
    const changes: KeyChanges = {
      ...(name !== before.name && { name }),
      ...expiry,
      ...changedRestrictions(draftOf(before), restrictions),
    };
    const close = () => {
      onSaved();
      onClose();
    };
    const onSuccess = () => {
      onEdited(name);
      close();
    };
    if (Object.keys(changes).length === 0) close();
    else update.mutate({ id: before.id, changes }, { onSuccess });
  };
  return (
    <Modal
      opened={apiKey !== null}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setShown(null);
        update.reset();
      }}
      title={`Edit ${shown?.name ?? ''}`}
      size="lg"
      {...lockedWhile(update.isPending)}
    >
      {shown && (
        <KeyForm
          apiKey={shown}
          submitLabel="Save"
          isPending={update.isPending}
          error={update.error}
          failure="The key was not changed"
          onSubmit={(fields, onSaved) => save(shown, fields, onSaved)}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
}
