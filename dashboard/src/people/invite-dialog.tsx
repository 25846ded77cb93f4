import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { IssuedInvitation, Role } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { ShownOnceModal } from '../shared/shown-once-modal';
import { InvitationLink } from './invitation-link';
import { RoleField } from './role-field';
import { useInvite } from './use-people';

interface InviteDialogProps {
  opened: boolean;
  /** The invitation whose link is shown. */
  issued: IssuedInvitation | null;
  ownRole: Role;
  onIssued: (issued: IssuedInvitation) => void;
  onClose: () => void;
}

/** Invites somebody, and shows the link. */
export function InviteDialog({ opened, issued, ownRole, onIssued, onClose }: InviteDialogProps) {
  // Keeps the link in the dialog while it fades out.
  const [shown, setShown] = useState(issued);
  if (issued && issued !== shown) setShown(issued);
  return (
    <ShownOnceModal
      opened={opened}
      title={shown ? `The link for ${shown.invitation.email}` : 'Invite somebody'}
      isShown={shown !== null}
      onClose={onClose}
      onClosed={() => setShown(null)}
    >
      {shown ? (
        <InvitationLink issued={shown} onDone={onClose} />
      ) : (
        <InviteForm ownRole={ownRole} onIssued={onIssued} onCancel={onClose} />
      )}
    </ShownOnceModal>
  );
}

function InviteForm({
  ownRole,
  onIssued,
  onCancel,
}: Pick<InviteDialogProps, 'ownRole' | 'onIssued'> & { onCancel: () => void }) {
  const invite = useInvite();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    invite.mutate({ email: email.trim(), role }, { onSuccess: onIssued });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {invite.error && <FailureAlert error={invite.error} title="Nobody was invited" />}
        <TextInput
          type="email"
          label="E-mail"
          description="You get a link for this person. The server e-mails one, too, if it can send e-mail."
          autoComplete="off"
          required
          withAsterisk={false}
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <RoleField ownRole={ownRole} value={role} onChange={setRole} />
        <Group justify="flex-end">
          <Button variant="default" disabled={invite.isPending} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={invite.isPending}>
            Invite
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
