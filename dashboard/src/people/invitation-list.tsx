import { Badge, Table } from '@mantine/core';
import type { Invitation, IssuedInvitation, Role } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { RelativeTime } from '../shared/relative-time';
import { RowMenu } from './row-menu';
import { manageableRoles, roleName } from './roles';
import { useResend } from './use-people';
import cards from '../shared/card-table.module.css';
import classes from './people-list.module.css';

interface InvitationListProps {
  invitations: Invitation[];
  ownRole: Role;
  mayChange: boolean;
  onResent: (issued: IssuedInvitation) => void;
  onWithdraw: (invitation: Invitation) => void;
}

/** The pending invitations as a table. On a small screen, each is a card. */
export function InvitationList({ invitations, ownRole, mayChange, onResent, onWithdraw }: InvitationListProps) {
  const resend = useResend();
  const manageable = manageableRoles(ownRole);
  return (
    <>
      {resend.error && <FailureAlert error={resend.error} title="No new link was made" />}
      <Table className={`${cards.table} ${classes.people}`} verticalSpacing="sm" aria-label="Pending invitations">
        <Table.Thead className={cards.head}>
          <Table.Tr>
            <Table.Th scope="col">E-mail</Table.Th>
            <Table.Th scope="col">Role</Table.Th>
            <Table.Th scope="col">Invited by</Table.Th>
            <Table.Th scope="col">Link expires</Table.Th>
            {mayChange && (
              <Table.Th scope="col">
                <span className="visually-hidden">Actions</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invitations.map((invitation) => (
            <Table.Tr key={invitation.id} className={cards.row}>
              <Table.Th scope="row" className={cards.name}>
                {invitation.email}
              </Table.Th>
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
                <Table.Td className={cards.action}>
                  {manageable.some(({ value }) => value === invitation.role) && (
                    <RowMenu
                      label={`Actions for the invitation of ${invitation.email}`}
                      items={[
                        {
                          label: 'Make a new link',
                          onClick: () => resend.mutate(invitation.id, { onSuccess: onResent }),
                        },
                        { label: 'Withdraw', isRed: true, onClick: () => onWithdraw(invitation) },
                      ]}
                    />
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
