import { Table, UnstyledButton } from '@mantine/core';
import type { Delivery } from '../api/types';
import { CardRow, CardTable } from '../shared/card-table';
import { count } from '../shared/numbers';
import { RelativeTime } from '../shared/relative-time';
import { alertName } from './alert-types';
import classes from './delivery-list.module.css';
import { answerOf, DeliveryResult } from './delivery-result';

interface DeliveryListProps {
  deliveries: Delivery[];
  onOpen: (delivery: Delivery) => void;
}

/** The deliveries as a table. Where there is little room, each delivery is a card. */
export function DeliveryList({ deliveries, onOpen }: DeliveryListProps) {
  return (
    <CardTable
      label="Deliveries"
      columns={['Alert', 'Result', 'Answer', 'Tries', 'Created']}
      verticalSpacing="xs"
      className={classes.deliveries}
    >
      {deliveries.map((delivery) => (
        <CardRow key={delivery.id}>
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
        </CardRow>
      ))}
    </CardTable>
  );
}
