import { Text } from '@mantine/core';
import type { ApiKey } from '../api/types';
import { forgetDraft } from '../drafts/draft-store';
import { useDraftKey } from '../drafts/use-draft';
import { ConfirmDialog } from '../shared/confirm-dialog';
import { RelativeTime } from '../shared/relative-time';
import { keyDraft } from './key-form';
import { useRevokeApiKey } from './use-api-keys';

interface RevokeKeyDialogProps {
  /** The key to revoke. With `null`, the dialog is closed. */
  apiKey: ApiKey | null;
  onClose: () => void;
  onRevoked: (name: string) => void;
}

/** Asks for confirmation before a key is revoked. */
export function RevokeKeyDialog({ apiKey, onClose, onRevoked }: RevokeKeyDialogProps) {
  const revoke = useRevokeApiKey();
  const draft = useDraftKey(keyDraft(apiKey?.id));
  return (
    <ConfirmDialog
      subject={apiKey}
      title={({ name }) => `Revoke ${name}?`}
      action={({ name }) => `Revoke ${name}`}
      failure="The key was not revoked"
      mutation={revoke}
      onClose={onClose}
      onDone={({ name }) => {
        forgetDraft(draft);
        onRevoked(name);
      }}
    >
      {({ name, prefix, last_used_at: lastUsedAt }) => (
        <>
          Programs that use <strong>{name}</strong> (<code>{prefix}…</code>) are rejected immediately. You cannot undo
          this.
          <Text size="sm" c="dimmed" mt="md">
            {lastUsedAt ? (
              <>
                Last used <RelativeTime at={lastUsedAt} />.
              </>
            ) : (
              'Never used.'
            )}
          </Text>
        </>
      )}
    </ConfirmDialog>
  );
}
