import { Badge, Table } from '@mantine/core';
import type { Invitation, IssuedInvitation, Role } from '../api/types';
import { CardMenu, CardName, CardRow, CardTable } from '../shared/card-table';
import { FailureAlert } from '../shared/failure-alert';
import { RelativeTime } from '../shared/relative-time';
import type { RowAction } from '../shared/row-menu';
import { manageableRoles, roleName } from './roles';
import { useResend } from './use-people';
import classes from './people-list.module.css';

interface InvitationListProps {
  invitations: Invitation[];
  ownRole: Role;
  mayChange: boolean;
  onResent: (issued: IssuedInvitation) => void;
  onWithdraw: (invitation: Invitation) => void;
}

/** The pending invitations as a table. Where there is little room, each is a card. */
export function InvitationList({ invitations, ownRole, mayChange, onResent, onWithdraw }: InvitationListProps) {
  const resend = useResend();
  const manageable = manageableRoles(ownRole);
  const actionsOn = (invitation: Invitation): RowAction[] =>
    manageable.some(({ value }) => value === invitation.role)
      ? [
          { label: 'Make a new link', onClick: () => resend.mutate(invitation.id, { onSuccess: onResent }) },
          { label: 'Withdraw', isRed: true, onClick: () => onWithdraw(invitation) },
        ]
      : [];
  return (
    <>
      {resend.error && <FailureAlert error={resend.error} title="No new link was made" />}
      <CardTable
        label="Pending invitations"
        columns={['E-mail', 'Role', 'Invited by', 'Link expires']}
        hasMenus={mayChange}
        className={classes.people}
      >
        {invitations.map((invitation) => (
          <CardRow key={invitation.id}>
            <CardName>{invitation.email}</CardName>
            <Table.Td data-label="Role">{roleName(invitation.role)}</Table.Td>
            <Table.Td data-label="Invited by">{invitation.invited_by}</Table.Td>
            <Table.Td data-label="Link expires">
              {invitation.is_expired ? (
                <Badge color="orange" variant="light" tt="none">
                  expired
                </Badge>
              ) : (
                <RelativeTime at={invitation.expires_at} />
              )}
            </Table.Td>
            {mayChange && (
              <CardMenu label={`Actions for the invitation of ${invitation.email}`} actions={actionsOn(invitation)} />
            )}
          </CardRow>
        ))}
      </CardTable>
    </>
  );
}
