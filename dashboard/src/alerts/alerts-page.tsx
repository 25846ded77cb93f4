import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { Page } from '../layout/page';
import { useMay } from '../session/use-may';
import { useSession } from '../session/use-session';
import { EmptyState } from '../shared/empty-state';
import { FailureAlert } from '../shared/failure-alert';
import { PlusIcon } from '../shared/icons';
import { Panel } from '../shared/panel';
import { AddWebhookDialog } from './add-webhook-dialog';
import { DeliveriesPanel } from './deliveries-panel';
import { useWebhooks } from './use-webhooks';
import { WebhookList } from './webhook-list';

const lead =
  'Webhooks tell your own systems when a key is about to expire, was revoked or has leaked, when a budget is nearly spent, and when somebody signs in from a new address.';

/** The account's webhooks, and what was sent to them. */
export default function AlertsPage() {
  return useMay()('alerts:write') ? <Webhooks /> : <NotForThisRole />;
}

/** What somebody can do who may not see webhooks: their addresses and secrets are not for everybody. */
function NotForThisRole() {
  const { data: session } = useSession();
  const may = useMay();
  return (
    <Page title="Alerts" lead={lead}>
      <Panel>
        <EmptyState title={`Your role, ${session?.role ?? 'viewer'}, does not include alerts`}>
          Owners and administrators add webhooks, and get alerts by e-mail if the server sends any.
          {may('people:read') && (
            <>
              {' '}
              You find them on the page{' '}
              <Anchor component={Link} href="/people" inherit underline="always">
                People
              </Anchor>
              .
            </>
          )}{' '}
          What is left of budgets is on the page{' '}
          <Anchor component={Link} href="/usage" inherit underline="always">
            Usage
          </Anchor>
          , and when keys expire on the page{' '}
          <Anchor component={Link} href="/keys" inherit underline="always">
            Keys
          </Anchor>
          .
        </EmptyState>
      </Panel>
    </Page>
  );
}

function Webhooks() {
  const webhooks = useWebhooks();
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = webhooks.data?.find(({ id }) => id === chosen) ?? webhooks.data?.[0];
  return (
    <Page
      title="Alerts"
      lead={lead}
      actions={
        <Button leftSection={<PlusIcon />} onClick={() => setAdding(true)}>
          Add webhook
        </Button>
      }
    >
      {webhooks.error && !webhooks.data && (
        <FailureAlert
          error={webhooks.error}
          title="The webhooks could not be loaded"
          onRetry={() => void webhooks.refetch()}
        />
      )}
      {(webhooks.isPending || webhooks.data) && (
        <Panel>
          {webhooks.isPending && (
            <Stack aria-busy="true">
              {['a', 'b'].map((row) => (
                <Skeleton key={row} height={48} />
              ))}
            </Stack>
          )}
          {webhooks.data?.length === 0 && (
            <EmptyState
              title="No webhooks yet"
              action={
                <Button variant="default" onClick={() => setAdding(true)}>
                  Add the first webhook
                </Button>
              }
            >
              A webhook is an address of yours that gets a signed message for each alert. Messages are sent again for
              three days if they are not accepted.
            </EmptyState>
          )}
          {webhooks.data && webhooks.data.length > 0 && (
            <WebhookList webhooks={webhooks.data} shown={shown?.id} onShow={setChosen} />
          )}
        </Panel>
      )}
      {shown && <DeliveriesPanel key={shown.id} webhook={shown} />}
      <AddWebhookDialog opened={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}
