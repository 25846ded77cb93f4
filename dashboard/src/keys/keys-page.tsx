import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey } from '../api/types';
import { Page } from '../layout/page';
import { useMay } from '../session/use-may';
import { EmptyState } from '../shared/empty-state';
import { FailureAlert } from '../shared/failure-alert';
import { PlusIcon } from '../shared/icons';
import { Panel } from '../shared/panel';
import { CreateKeyDialog } from './create-key-dialog';
import { EditKeyDialog } from './edit-key-dialog';
import { KeyBrowser } from './key-browser';
import { KeyLimitsDialog } from './key-limits-dialog';
import { KeyListSkeleton } from './key-list-skeleton';
import type { KeyAction } from './key-actions';
import { RevokeKeyDialog } from './revoke-key-dialog';
import { RotateKeyDialog } from './rotate-key-dialog';
import { useApiKeys, useUpdateApiKey } from './use-api-keys';

/** Lists, creates, edits, rotates and revokes the account's API keys, and shows what is left of their limits. */
export default function KeysPage() {
  const keys = useApiKeys();
  const mayWrite = useMay()('keys:write');
  const [creating, setCreating] = useState(false);
  const [acting, setActing] = useState<{ action: KeyAction; apiKey: ApiKey } | null>(null);
  const update = useUpdateApiKey();
  const [announcement, setAnnouncement] = useState('');

  const act = (action: KeyAction, apiKey: ApiKey) => {
    if (action !== 'disable' && action !== 'enable') {
      setActing({ action, apiKey });
      return;
    }
    const announce = () => setAnnouncement(`The key ${apiKey.name} was ${action}d.`);
    update.mutate({ id: apiKey.id, changes: { disabled: action === 'disable' } }, { onSuccess: announce });
  };
  const keyTo = (action: KeyAction) => (acting?.action === action ? acting.apiKey : null);
  const close = () => setActing(null);

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
      {update.error && <FailureAlert error={update.error} title="The key was not changed" />}
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
          {keys.data && keys.data.length > 0 && <KeyBrowser keys={keys.data} onAction={act} mayWrite={mayWrite} />}
        </Panel>
      ) : null}
      <output className="visually-hidden">{announcement}</output>
      <CreateKeyDialog opened={creating} onClose={() => setCreating(false)} />
      <KeyLimitsDialog apiKey={keyTo('limits')} onClose={close} />
      <EditKeyDialog
        apiKey={keyTo('edit')}
        onClose={close}
        onEdited={(name) => setAnnouncement(`The key ${name} was changed.`)}
      />
      <RotateKeyDialog apiKey={keyTo('rotate')} onClose={close} />
      <RevokeKeyDialog
        apiKey={keyTo('revoke')}
        onClose={close}
        onRevoked={(name) => setAnnouncement(`The key ${name} was revoked.`)}
      />
    </Page>
  );
}
