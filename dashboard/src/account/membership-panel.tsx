import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { LeaveDialog } from '../people/leave-dialog';
import { roleName } from '../people/roles';
import { useSession } from '../session/use-session';
import { Panel } from '../shared/panel';

/** The user's place in the account, and a button to leave it. */
export function MembershipPanel() {
  const { data: session } = useSession();
  const [leaving, setLeaving] = useState(false);
  if (!session) return null;
  return (
    <Panel title="Membership">
      <Text size="sm" mb="md">
        Your role in <strong>{session.account.name}</strong> is {roleName(session.role)}.
      </Text>
      <Button variant="light" color="red" onClick={() => setLeaving(true)}>
        Leave the account
      </Button>
      <LeaveDialog opened={leaving} onClose={() => setLeaving(false)} />
    </Panel>
  );
}
