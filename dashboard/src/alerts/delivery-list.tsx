import { Table, UnstyledButton } from '@mantine/core';
import type { Delivery } from '../api/types';
import { count } from '../shared/numbers';
import { RelativeTime } from '../shared/relative-time';
import { alertName } from './alert-types';
import cards from '../shared/card-table.module.css';
import classes from './delivery-list.module.css';
import { answerOf, DeliveryResult } from './delivery-result';

interface DeliveryListProps {
  deliveries: Delivery[];
  onOpen: (delivery: Delivery) => void;
}

/** The deliveries as a table. On a small screen, each delivery is a card. */
export function DeliveryList({ deliveries, onOpen }: DeliveryListProps) {
  return (
    <Table className={`${cards.table} ${classes.deliveries}`} verticalSpacing="xs" aria-label="Deliveries">
      <Table.Thead className={cards.head}>
        <Table.Tr>
          <Table.Th scope="col">Alert</Table.Th>
          <Table.Th scope="col">Result</Table.Th>
          <Table.Th scope="col">Answer</Table.Th>
          <Table.Th scope="col">Tries</Table.Th>
          <Table.Th scope="col">Created</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deliveries.map((delivery) => (
          <Table.Tr key={delivery.id} className={cards.row}>
            <Table.Th scope="row">
              <UnstyledButton className={classes.open} onClick={() => onOpen(delivery)}>
                {alertName(delivery.type)}
                <span className="visually-hidden">, details</span>
              </UnstyledButton>
            </Table.Th>
            <Table.Td data-label="Result">
              <DeliveryResult delivery={delivery} />
            </Table.Td>
            <Table.Td data-label="Answer">{answerOf(delivery)}</Table.Td>
            <Table.Td data-label="Tries">{count(delivery.tries)}</Table.Td>
            <Table.Td data-label="Created">
              <RelativeTime at={delivery.created_at} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
