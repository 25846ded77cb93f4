import { Table, Text } from '@mantine/core';
import { audioLength, count } from '../shared/numbers';
import { TableScroll } from '../shared/table-scroll';
import type { KeyUsage } from './usage-by-key';
import { WindowLeft } from './window-left';
import classes from './usage-table.module.css';

/** The totals of each key, and what remains in its current rate limit window. */
export function KeyUsageTable({ keys, ifEmpty }: { keys: KeyUsage[]; ifEmpty: string }) {
  if (keys.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        {ifEmpty}
      </Text>
    );
  }
  return (
    <TableScroll label="Usage by key">
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Key</Table.Th>
            <Table.Th scope="col">Remaining</Table.Th>
            {['Requests', 'Characters', 'Audio', 'Rate limited', 'Revoked', 'Expired'].map((heading) => (
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
