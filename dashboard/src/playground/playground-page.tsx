import { Skeleton } from '@mantine/core';
import { Page } from '../layout/page';
import { EmptyState } from '../shared/empty-state';
import { FailureAlert } from '../shared/failure-alert';
import { Panel } from '../shared/panel';
import { Playground } from './playground';
import { useVoices } from './use-voices';

/** The page to try texts and voices on. */
export default function PlaygroundPage() {
  const voices = useVoices();
  return (
    <Page title="Playground" lead="Try texts and voices, and copy the request as code.">
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
      {voices.data && voices.data.length > 0 && <Playground voices={voices.data} />}
    </Page>
  );
}
