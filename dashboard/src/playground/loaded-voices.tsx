import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Voice } from '../api/types';
import { EmptyState } from '../shared/empty-state';
import { FailureAlert } from '../shared/failure-alert';
import { Panel } from '../shared/panel';
import { useVoices } from './use-voices';

/** Shows what needs the voices once they are loaded; until then, or if there are none, it says so. */
export function LoadedVoices({ children }: { children: (voices: Voice[]) => ReactNode }) {
  const voices = useVoices();
  return (
    <>
      {voices.isPending && (
        <Panel>
          <Skeleton height={380} />
        </Panel>
      )}
      {voices.error && !voices.data && (
        <FailureAlert
          error={voices.error}
          title="The voices could not be loaded"
          onRetry={() => void voices.refetch()}
        />
      )}
      {voices.data?.length === 0 && (
        <Panel>
          <EmptyState title="No voices yet">
            The server is still installing voices, or has none. To check, run <code>voxgate voices list</code> on the
            server.
          </EmptyState>
        </Panel>
      )}
      {voices.data && voices.data.length > 0 && children(voices.data)}
    </>
  );
}
