import { Badge, Table } from '@mantine/core';
import type { Person, Role } from '../api/types';
import { RelativeTime } from '../shared/relative-time';
import { RowMenu } from './row-menu';
import { manageableRoles, roleName } from './roles';
import cards from '../shared/card-table.module.css';
import classes from './people-list.module.css';

interface PeopleListProps {
  people: Person[];
  ownRole: Role;
  mayChange: boolean;
  onTask: (kind: 'role' | 'remove' | 'end-sessions', person: Person) => void;
}

/** The people as a table. On a small screen, each person is a card. */
export function PeopleList({ people, ownRole, mayChange, onTask }: PeopleListProps) {
  const manageable = manageableRoles(ownRole);
  return (
    <Table className={`${cards.table} ${classes.people}`} verticalSpacing="sm" aria-label="People">
      <Table.Thead className={cards.head}>
        <Table.Tr>
          <Table.Th scope="col">E-mail</Table.Th>
          <Table.Th scope="col">Role</Table.Th>
          <Table.Th scope="col">Joined</Table.Th>
          <Table.Th scope="col">Second factor</Table.Th>
          <Table.Th scope="col">Last seen</Table.Th>
          {mayChange && (
            <Table.Th scope="col">
              <span className="visually-hidden">Actions</span>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map((person) => (
          <Table.Tr key={person.id} className={cards.row}>
            <Table.Th scope="row" className={cards.name}>
              {person.email}
              {person.is_you && (
                <Badge variant="light" color="teal" tt="none" ml="xs">
                  you
                </Badge>
              )}
            </Table.Th>
            <Table.Td data-label="Role">{roleName(person.role)}</Table.Td>
            <Table.Td data-label="Joined">
              {person.has_joined ? <RelativeTime at={person.joined_at} /> : 'has no password yet'}
            </Table.Td>
            <Table.Td data-label="Second factor">{person.has_second_factor ? 'on' : '–'}</Table.Td>
            <Table.Td data-label="Last seen">
              {person.last_seen_at ? <RelativeTime at={person.last_seen_at} /> : 'not signed in'}
            </Table.Td>
            {mayChange && (
              <Table.Td className={cards.action}>
                {manageable.some(({ value }) => value === person.role) && (
                  <RowMenu
                    label={`Actions for ${person.email}`}
                    items={[
                      { label: 'Change role', onClick: () => onTask('role', person) },
                      ...(person.sessions > 0
                        ? [{ label: 'End sessions', onClick: () => onTask('end-sessions', person) }]
                        : []),
                      {
                        label: person.is_you ? 'Leave the account' : 'Remove',
                        isRed: true,
                        onClick: () => onTask('remove', person),
                      },
                    ]}
                  />
                )}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
