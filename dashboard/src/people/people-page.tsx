import { Button, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Invitation, IssuedInvitation, Person } from '../api/types';
import { Page } from '../layout/page';
import { useMay } from '../session/use-may';
import { useSession } from '../session/use-session';
import { ConfirmDialog } from '../shared/confirm-dialog';
import { FailureAlert } from '../shared/failure-alert';
import { PlusIcon } from '../shared/icons';
import { Panel } from '../shared/panel';
import { ChangeRoleDialog } from './change-role-dialog';
import { InvitationList } from './invitation-list';
import { InviteDialog } from './invite-dialog';
import { LeaveDialog } from './leave-dialog';
import { PasswordLinkDialog } from './password-link-dialog';
import { PeopleList } from './people-list';
import { RulesPanel } from './rules-panel';
import { useEndSessions, useInvitations, usePeople, useRemovePerson, useWithdraw } from './use-people';

/** What is done to a person or an invitation, in a dialog. */
type Task =
  | { kind: 'invite' }
  | { kind: 'link'; issued: IssuedInvitation }
  | { kind: 'role' | 'leave' | 'remove' | 'end-sessions' | 'password'; person: Person }
  | { kind: 'withdraw'; invitation: Invitation };

/** Lists the people of the account and the pending invitations. Administrators and owners change them here. */
export default function PeoplePage() {
  const { data: session } = useSession();
  const mayChange = useMay()('people:write');
  const people = usePeople();
  const invitations = useInvitations();
  const [task, setTask] = useState<Task | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const remove = useRemovePerson();
  const endSessions = useEndSessions();
  const withdraw = useWithdraw();
  const close = () => setTask(null);
  const person = task && 'person' in task ? task.person : null;

  return (
    <Page
      title="People"
      lead={`Who can sign in to ${session?.account.name ?? 'this account'}, and what each may do.`}
      actions={
        mayChange && (
          <Button leftSection={<PlusIcon />} onClick={() => setTask({ kind: 'invite' })}>
            Invite
          </Button>
        )
      }
    >
      {people.error && !people.data ? (
        <FailureAlert
          error={people.error}
          title="The people could not be loaded"
          onRetry={() => void people.refetch()}
        />
      ) : (
        <Panel>
          {people.isPending && <Placeholder />}
          {people.data && (
            <PeopleList
              people={people.data}
              ownRole={session?.role ?? 'viewer'}
              mayChange={mayChange}
              onTask={(kind, who) => setTask({ kind, person: who })}
            />
          )}
        </Panel>
      )}
      {invitations.error && !invitations.data && (
        <FailureAlert
          error={invitations.error}
          title="The invitations could not be loaded"
          onRetry={() => void invitations.refetch()}
        />
      )}
      {invitations.data && invitations.data.length > 0 && (
        <Panel title="Pending invitations">
          <InvitationList
            invitations={invitations.data}
            ownRole={session?.role ?? 'viewer'}
            mayChange={mayChange}
            onResent={(issued) => setTask({ kind: 'link', issued })}
            onWithdraw={(invitation) => setTask({ kind: 'withdraw', invitation })}
          />
        </Panel>
      )}
      <RulesPanel />
      <output className="visually-hidden">{announcement}</output>
      <InviteDialog
        opened={task?.kind === 'invite' || task?.kind === 'link'}
        issued={task?.kind === 'link' ? task.issued : null}
        ownRole={session?.role ?? 'viewer'}
        onIssued={(issued) => setTask({ kind: 'link', issued })}
        onClose={close}
      />
      <ChangeRoleDialog
        person={task?.kind === 'role' ? person : null}
        ownRole={session?.role ?? 'viewer'}
        onClose={close}
        onChanged={setAnnouncement}
      />
      <PasswordLinkDialog person={task?.kind === 'password' ? person : null} onClose={close} />
      <LeaveDialog opened={task?.kind === 'leave'} onClose={close} />
      <ConfirmDialog
        subject={task?.kind === 'remove' ? person : null}
        title={({ email }) => `Remove ${email}?`}
        action={() => 'Remove'}
        failure="The person was not removed"
        mutation={remove}
        onClose={close}
        onDone={({ email }) => setAnnouncement(`${email} was removed.`)}
      >
        {({ email }) => (
          <>
            <strong>{email}</strong> can no longer use this account, from now on and on every server. Keys that they
            created keep working. Invitations whose links they were shown are withdrawn.
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        subject={task?.kind === 'end-sessions' ? person : null}
        title={({ email }) => `End the sessions of ${email}?`}
        action={() => 'End sessions'}
        failure="The sessions were not ended"
        mutation={endSessions}
        onClose={close}
        onDone={({ email }) => setAnnouncement(`The sessions of ${email} were ended.`)}
      >
        {({ email }) => (
          <>
            <strong>{email}</strong> is signed out of this account everywhere, and can sign in again.
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        subject={task?.kind === 'withdraw' ? task.invitation : null}
        title={({ email }) => `Withdraw the invitation of ${email}?`}
        action={() => 'Withdraw'}
        failure="The invitation was not withdrawn"
        mutation={withdraw}
        onClose={close}
        onDone={({ email }) => setAnnouncement(`The invitation of ${email} was withdrawn.`)}
      >
        {() => 'The link stops working immediately.'}
      </ConfirmDialog>
    </Page>
  );
}

function Placeholder() {
  return (
    <Stack aria-busy="true">
      <output className="visually-hidden">Loading the people</output>
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} height={32} />
      ))}
    </Stack>
  );
}
