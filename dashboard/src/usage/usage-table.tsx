import { Table } from '@mantine/core';
import { TableScroll } from '../shared/table-scroll';
import type { chartOf } from './chart-series';
import { type Measure, measures } from './measures';
import classes from './usage-table.module.css';

type UsageTableProps = ReturnType<typeof chartOf> & { measure: Measure };

/** The numbers of the chart, newest first, without steps that have no usage. */
export function UsageTable({ series, points, measure }: UsageTableProps) {
  const { label, write } = measures[measure];
  const rows = points.filter((point) => series.some(({ name }) => Number(point[name]) > 0)).toReversed();
  return (
    <TableScroll label={`${label} over time`}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Time</Table.Th>
            {series.map(({ name, label: key }) => (
              <Table.Th key={name} scope="col" className={classes.number}>
                {key}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((point) => (
            <Table.Tr key={point['step']}>
              <Table.Th scope="row">{point['step']}</Table.Th>
              {series.map(({ name }) => (
                <Table.Td key={name} className={classes.number}>
                  {write(Number(point[name]))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}
