import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../api/client';
import { accountRulesKey, auditEventsKey, sessionKey } from '../api/query-keys';
import type { AccountRules } from '../api/types';
import { useMay } from '../session/use-may';
import { FailureAlert } from '../shared/failure-alert';
import { Panel } from '../shared/panel';

/** The rules for all people of the account. Only owners change them. */
export function RulesPanel() {
  const mayChange = useMay()('account:write');
  const queries = useQueryClient();
  const rules = useQuery({
    queryKey: accountRulesKey,
    queryFn: ({ signal }) => get<AccountRules>('/account/rules', signal),
  });
  const change = useMutation({
    mutationFn: (changed: AccountRules) => send('PUT', '/account/rules', changed),
    onSuccess: async () => {
      // The user may have to set up a second factor now.
      for (const queryKey of [auditEventsKey, sessionKey]) void queries.invalidateQueries({ queryKey });
      await queries.invalidateQueries({ queryKey: accountRulesKey });
    },
  });
  if (!rules.data) return null;
  return (
    <Panel title="Rules">
      {change.error && <FailureAlert error={change.error} title="The rule was not changed" />}
      <Switch
        label="Require a second factor"
        description="Whoever signs in with a password must set one up before anything else. People who sign in at an identity provider need none here."
        checked={rules.data.second_factor_required}
        disabled={!mayChange || change.isPending}
        onChange={(event) => change.mutate({ second_factor_required: event.currentTarget.checked })}
      />
    </Panel>
  );
}
