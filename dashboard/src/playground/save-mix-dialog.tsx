import type { Voice } from '../api/types';
import { NameDialog } from '../shared/name-dialog';
import { useSaveMix } from './use-saved-mixes';

interface SaveMixDialogProps {
  opened: boolean;
  /** The id of the mix. */
  mix: string;
  onSaved: (saved: Voice) => void;
  onClose: () => void;
}

/** Asks for a name, and saves a mix under it. */
export function SaveMixDialog({ opened, mix, onSaved, onClose }: SaveMixDialogProps) {
  const saving = useSaveMix();
  const close = () => {
    saving.reset();
    onClose();
  };
  return (
    <NameDialog
      opened={opened}
      title="Save the mix"
      description="All keys and people of the account can use the mix. Its voice id is made from the name."
      placeholder="Narrator"
      failure="The mix was not saved"
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={(name) =>
        saving.mutate(
          { name, mix },
          {
            onSuccess: (saved) => {
              onSaved(saved);
              close();
            },
          },
        )
      }
      onClose={close}
    />
  );
}
