import { Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey, KeyLimits } from '../api/types';
import { useSession } from '../session/use-session';
import { Fact, FactId, Facts } from '../shared/facts';
import { FailureAlert } from '../shared/failure-alert';
import { BudgetMeters } from '../usage/budget-meters';
import { WindowLeft } from '../usage/window-left';
import { KeyExpiry } from './key-expiry';
import { useKeyLimits } from './use-api-keys';

interface KeyLimitsDialogProps {
  /** The key whose limits are shown. With `null`, the dialog is closed. */
  apiKey: ApiKey | null;
  onClose: () => void;
}

/** Shows whose a key is, and what is left of its limits. Both are what the key itself gets from the API. */
export function KeyLimitsDialog({ apiKey, onClose }: KeyLimitsDialogProps) {
  const { data: session } = useSession();
  // Keeps the key in the dialog while the dialog fades out.
  const [shown, setShown] = useState(apiKey);
  if (apiKey && apiKey !== shown) setShown(apiKey);

  const limits = useKeyLimits(apiKey?.id ?? null);
  return (
    <Modal opened={apiKey !== null} onClose={onClose} title={`Limits of ${shown?.name ?? ''}`}>
      <Stack>
        {shown && (
          <Facts>
            <Fact name="Account">{session?.account.name}</Fact>
            <Fact name="Key id">
              <FactId>{shown.id}</FactId>
            </Fact>
            <Fact name="Scopes">{shown.scopes?.join(', ') ?? 'everything'}</Fact>
            <Fact name="Expires">
              <KeyExpiry at={shown.expires_at} />
            </Fact>
          </Facts>
        )}
        {limits.isPending && <Skeleton height={60} />}
        {limits.error && !limits.data && (
          <FailureAlert
            error={limits.error}
            title="The limits could not be loaded"
            onRetry={() => void limits.refetch()}
          />
        )}
        {limits.data && <LimitsLeft limits={limits.data} owner="key" title="This key" />}
        {limits.data && <LimitsLeft limits={limits.data} owner="account" title="All keys and people of the account" />}
        <Text size="sm" c="dimmed">
          A program can ask with its own key: <FactId>GET /api/v1/me</FactId>, <FactId>GET /api/v1/limits</FactId>.
        </Text>
      </Stack>
    </Modal>
  );
}

interface LimitsLeftProps {
  limits: KeyLimits;
  owner: 'key' | 'account';
  title: string;
}

/** What is left of the windows and the budgets of a key, or of its account. Nothing if there are none. */
function LimitsLeft({ limits, owner, title }: LimitsLeftProps) {
  const window = limits.windows.find((each) => each.owner === owner);
  const budgets = limits.budgets.filter((each) => each.owner === owner);
  if (!window && budgets.length === 0) return null;
  return (
    <div>
      <Text component="h3" fw={600} size="sm" mb="xs">
        {title}
      </Text>
      <Stack gap="sm">
        {window && (
          <div>
            <Text size="sm">Requests left</Text>
            <WindowLeft window={{ ...window, window_seconds: limits.window_seconds }} />
          </div>
        )}
        {budgets.length > 0 && <BudgetMeters budgets={budgets} label={`Budgets: ${title}`} />}
      </Stack>
    </div>
  );
}
