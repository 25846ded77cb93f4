import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { CreatedApiKey } from '../api/types';
import { CreateKeyForm } from './create-key-form';
import { NewKey } from './new-key';

interface CreateKeyDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Creates a key and shows its secret. While the secret is shown, only the dialog's own button closes it. */
export function CreateKeyDialog({ opened, onClose }: CreateKeyDialogProps) {
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setCreated(null)}
      title={created ? 'Your new key' : 'Create a key'}
      size="lg"
      closeOnClickOutside={!created}
      closeOnEscape={!created}
      withCloseButton={!created}
    >
      {created ? (
        <NewKey created={created} onDone={onClose} />
      ) : (
        <CreateKeyForm onCreated={setCreated} onCancel={onClose} />
      )}
    </Modal>
  );
}
