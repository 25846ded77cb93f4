import { Badge, Table } from '@mantine/core';
import type { Person, Role } from '../api/types';
import { CardMenu, CardName, CardRow, CardTable } from '../shared/card-table';
import { RelativeTime } from '../shared/relative-time';
import type { RowAction } from '../shared/row-menu';
import { manageableRoles, roleName } from './roles';
import classes from './people-list.module.css';

interface PeopleListProps {
  people: Person[];
  ownRole: Role;
  mayChange: boolean;
  onTask: (kind: 'role' | 'leave' | 'remove' | 'end-sessions' | 'password', person: Person) => void;
}

/** The people as a table. Where there is little room, each person is a card. */
export function PeopleList({ people, ownRole, mayChange, onTask }: PeopleListProps) {
  const manageable = manageableRoles(ownRole);
  const actionsOn = (person: Person): RowAction[] =>
    manageable.some(({ value }) => value === person.role)
      ? [
          { label: 'Change role', onClick: () => onTask('role', person) },
          ...(ownRole === 'owner' && !person.is_you
            ? [{ label: 'Link for a new password', onClick: () => onTask('password', person) }]
            : []),
          ...(person.sessions > 0 ? [{ label: 'End sessions', onClick: () => onTask('end-sessions', person) }] : []),
          person.is_you
            ? { label: 'Leave the account', isRed: true, onClick: () => onTask('leave', person) }
            : { label: 'Remove', isRed: true, onClick: () => onTask('remove', person) },
        ]
      : [];
  return (
    <CardTable
      label="People"
      columns={['E-mail', 'Role', 'Joined', 'Second factor', 'Last seen']}
      hasMenus={mayChange}
      className={classes.people}
    >
      {people.map((person) => (
        <CardRow key={person.id}>
          <CardName>
            {person.email}
            {person.is_you && (
              <Badge variant="light" color="teal" tt="none" ml="xs">
                you
              </Badge>
            )}
          </CardName>
          <Table.Td data-label="Role">{roleName(person.role)}</Table.Td>
          <Table.Td data-label="Joined">
            {person.has_joined ? <RelativeTime at={person.joined_at} /> : 'has no password yet'}
          </Table.Td>
          <Table.Td data-label="Second factor">{person.has_second_factor ? 'on' : '–'}</Table.Td>
          <Table.Td data-label="Last seen">
            {person.last_seen_at ? <RelativeTime at={person.last_seen_at} /> : 'not signed in'}
          </Table.Td>
          {mayChange && <CardMenu label={`Actions for ${person.email}`} actions={actionsOn(person)} />}
        </CardRow>
      ))}
    </CardTable>
  );
}
