import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey } from '../api/types';
import { FirstStepsPanel } from '../first-steps/first-steps-panel';
import { Page } from '../layout/page';
import { useMay } from '../session/use-may';
import { EmptyState } from '../shared/empty-state';
import { FailureAlert } from '../shared/failure-alert';
import { PlusIcon } from '../shared/icons';
import { Panel } from '../shared/panel';
import { CreateKeyDialog } from './create-key-dialog';
import { KeyList } from './key-list';
import { KeyListSkeleton } from './key-list-skeleton';
import { RevokeKeyDialog } from './revoke-key-dialog';
import { useApiKeys } from './use-api-keys';

/** Lists, creates and revokes the account's API keys. */
export function KeysPage() {
  const keys = useApiKeys();
  const mayWrite = useMay()('keys:write');
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const create = (
    <Button leftSection={<PlusIcon />} onClick={() => setCreating(true)}>
      Create key
    </Button>
  );
  return (
    <Page
      title="API keys"
      lead="Programs use a key to request speech. Give each program its own key, so that you can revoke one without affecting the others."
      actions={mayWrite && create}
    >
      {keys.error && !keys.data && (
        <FailureAlert error={keys.error} title="The keys could not be loaded" onRetry={() => void keys.refetch()} />
      )}
      {!keys.error || keys.data ? (
        <Panel>
          {keys.isPending && <KeyListSkeleton />}
          {keys.data?.length === 0 && (
            <EmptyState
              title="No keys yet"
              action={
                mayWrite && (
                  <Button variant="light" onClick={() => setCreating(true)}>
                    Create the first key
                  </Button>
                )
              }
            >
              A program sends its key with every request. Create a key, copy it, and try it with the curl command shown
              below it.
            </EmptyState>
          )}
          {keys.data && keys.data.length > 0 && (
            <KeyList keys={keys.data} onRevoke={mayWrite ? setRevoking : undefined} />
          )}
        </Panel>
      ) : null}
      {keys.data && mayWrite && <FirstStepsPanel keys={keys.data} />}
      <output className="visually-hidden">{announcement}</output>
      <CreateKeyDialog opened={creating} onClose={() => setCreating(false)} />
      <RevokeKeyDialog
        apiKey={revoking}
        onClose={() => setRevoking(null)}
        onRevoked={(name) => setAnnouncement(`The key ${name} was revoked.`)}
      />
    </Page>
  );
}
