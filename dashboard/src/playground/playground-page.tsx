import { Skeleton } from '@mantine/core';
import { Page } from '../layout/page';
import { EmptyState } from '../shared/empty-state';
import { FailureAlert } from '../shared/failure-alert';
import { Panel } from '../shared/panel';
import { Playground } from './playground';
import { useVoices } from './use-voices';

/** A place to try texts and voices. */
export default function PlaygroundPage() {
  const voices = useVoices();
  return (
    <Page title="Playground" lead="Hear what your programs will say, and take the request with you.">
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
            The server is still installing them, or was started without any. See <code>voxgate voices list</code> on the
            server.
          </EmptyState>
        </Panel>
      )}
      {voices.data && voices.data.length > 0 && <Playground voices={voices.data} />}
    </Page>
  );
}
