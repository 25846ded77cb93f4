import { useState } from 'react';
import type { CreatedApiKey } from '../api/types';
import { ShownOnceModal } from '../shared/shown-once-modal';
import { KeyForm } from './key-form';
import { NewKey } from './new-key';
import { restrictionsIn } from './restriction-draft';
import { useCreateApiKey } from './use-api-keys';

interface CreateKeyDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Creates a key and shows its secret. */
export function CreateKeyDialog({ opened, onClose }: CreateKeyDialogProps) {
  const create = useCreateApiKey();
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const forget = () => {
    setCreated(null);
    create.reset();
  };
  return (
    <ShownOnceModal
      opened={opened}
      title={created ? 'Your new key' : 'Create a key'}
      isShown={created !== null}
      onClose={onClose}
      onClosed={forget}
    >
      {created ? (
        <NewKey created={created} onDone={onClose} />
      ) : (
        <KeyForm
          submitLabel="Create key"
          isPending={create.isPending}
          error={create.error}
          failure="The key was not created"
          onSubmit={({ name, expires_at = null, restrictions }, onSaved) => {
            const onSuccess = (key: CreatedApiKey) => {
              onSaved();
              setCreated(key);
            };
            create.mutate({ name, expires_at, ...restrictionsIn(restrictions) }, { onSuccess });
          }}
          onCancel={onClose}
        />
      )}
    </ShownOnceModal>
  );
}
