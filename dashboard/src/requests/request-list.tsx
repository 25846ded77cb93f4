import { Table, UnstyledButton } from '@mantine/core';
import type { LoggedRequest } from '../api/types';
import { count } from '../shared/numbers';
import { callerName, milliseconds, preciseTime } from './describe-request';
import { routeName } from './request-filters';
import { RequestResult } from './request-result';
import cards from '../shared/card-table.module.css';
import classes from './request-list.module.css';

interface RequestListProps {
  requests: LoggedRequest[];
  onOpen: (request: LoggedRequest) => void;
}

/** The requests as a table. On a small screen, each request is a card. */
export function RequestList({ requests, onOpen }: RequestListProps) {
  return (
    <Table className={`${cards.table} ${classes.requests}`} verticalSpacing="xs" aria-label="Requests">
      <Table.Thead className={cards.head}>
        <Table.Tr>
          <Table.Th scope="col">Time</Table.Th>
          <Table.Th scope="col">Result</Table.Th>
          <Table.Th scope="col">Route</Table.Th>
          <Table.Th scope="col">By</Table.Th>
          <Table.Th scope="col">Voice</Table.Th>
          <Table.Th scope="col" className={classes.number}>
            Characters
          </Table.Th>
          <Table.Th scope="col" className={classes.number}>
            Took
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {requests.map((request) => (
          <Table.Tr key={request.id} className={cards.row}>
            <Table.Th scope="row" className={classes.time}>
              <UnstyledButton className={classes.open} onClick={() => onOpen(request)}>
                <time dateTime={request.at}>{preciseTime(request.at)}</time>
                <span className="visually-hidden">, details</span>
              </UnstyledButton>
            </Table.Th>
            <Table.Td>
              <RequestResult request={request} />
              {request.repeats > 0 && <span className={classes.repeats}>and {count(request.repeats)} more</span>}
            </Table.Td>
            <Table.Td className={classes.route} data-label="Route">
              {routeName(request.route)}
            </Table.Td>
            <Table.Td className={classes.caller} data-label="By">
              {callerName(request)}
            </Table.Td>
            <Table.Td data-label="Voice">{request.voice_id ?? '–'}</Table.Td>
            <Table.Td className={classes.number} data-label="Characters">
              {count(request.characters)}
            </Table.Td>
            <Table.Td className={classes.number} data-label="Took">
              {milliseconds(request.waits.total_ms)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
