import { Table } from '@mantine/core';
import { Link } from 'wouter';
import type { LoggedRequest } from '../api/types';
import { CardRow, CardTable } from '../shared/card-table';
import { count } from '../shared/numbers';
import { callerName, milliseconds, preciseTime } from './describe-request';
import { routeName } from './request-filters';
import { RequestResult } from './request-result';
import classes from './request-list.module.css';

interface RequestListProps {
  requests: LoggedRequest[];
  /** The address of the details of a request. */
  hrefOf: (request: LoggedRequest) => string;
}

/** The requests as a table. Where there is little room, each request is a card. */
export function RequestList({ requests, hrefOf }: RequestListProps) {
  return (
    <CardTable
      label="Requests"
      columns={['Time', 'Result', 'Route', 'By', 'Voice', number('Characters'), number('Took')]}
      verticalSpacing="xs"
      className={classes.requests}
    >
      {requests.map((request) => (
        <CardRow key={request.id}>
          <Table.Th scope="row" className={classes.time}>
            <Link href={hrefOf(request)} className={classes.open}>
              <time dateTime={request.at}>{preciseTime(request.at)}</time>
              <span className="visually-hidden">, details</span>
            </Link>
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
          <Table.Td data-label="Voice" data-empty={request.voice_id === null || undefined}>
            {request.voice_id ?? '–'}
          </Table.Td>
          <Table.Td
            className={classes.number}
            data-label="Characters"
            data-empty={request.characters === 0 || undefined}
          >
            {count(request.characters)}
          </Table.Td>
          <Table.Td className={classes.number} data-label="Took">
            {milliseconds(request.waits.total_ms)}
          </Table.Td>
        </CardRow>
      ))}
    </CardTable>
  );
}

/** The heading of a column of numbers. */
function number(name: string) {
  return (
    <Table.Th key={name} scope="col" className={classes.number}>
      {name}
    </Table.Th>
  );
}
