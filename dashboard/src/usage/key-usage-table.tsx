import { Table, Text } from '@mantine/core';
import { audioLength, count } from '../shared/numbers';
import { TableScroll } from '../shared/table-scroll';
import type { KeyUsage } from './keys-of-usage';
import { WindowLeft } from './window-left';
import classes from './usage-table.module.css';

/** The sums of every key, and what it has left in its current window. */
export function KeyUsageTable({ keys }: { keys: KeyUsage[] }) {
  if (keys.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        There are no keys yet.
      </Text>
    );
  }
  return (
    <TableScroll label="Usage by key">
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Key</Table.Th>
            <Table.Th scope="col">Left now</Table.Th>
            {['Requests', 'Characters', 'Audio', 'Over the limit', 'Revoked', 'Expired'].map((heading) => (
              <Table.Th key={heading} scope="col" className={classes.number}>
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.id}>
              <Table.Th scope="row">{key.name}</Table.Th>
              <Table.Td>
                <WindowLeft window={key.window} />
              </Table.Td>
              {[
                ['requests', count(key.requests)],
                ['characters', count(key.characters)],
                ['audio', audioLength(key.audioSeconds)],
                ['rate limited', count(key.rateLimited)],
                ['revoked', count(key.revoked)],
                ['expired', count(key.expired)],
              ].map(([column, written]) => (
                <Table.Td key={column} className={classes.number}>
                  {written}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}
