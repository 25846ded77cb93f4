import { Badge, Table } from '@mantine/core';
import type { ApiKey } from '../api/types';
import { CardMenu, CardName, CardRow, CardTable } from '../shared/card-table';
import { RelativeTime } from '../shared/relative-time';
import type { SortColumn, SortOrder } from './arrange-keys';
import { KeyExpiry } from './key-expiry';
import classes from './key-list.module.css';
import { keyActions, type OnKeyAction } from './key-actions';
import { limitInWords } from './limit-in-words';
import { restrictionsInWords } from './restrictions-in-words';

interface KeyListProps {
  keys: readonly ApiKey[];
  order: SortOrder;
  onSort: (column: SortColumn) => void;
  onAction: OnKeyAction;
  /** Whether the user may change keys. */
  mayWrite: boolean;
}

/** The keys as a table. Where there is little room, each key is a card. */
export function KeyList({ keys, order, onSort, onAction, mayWrite }: KeyListProps) {
  const heading = (column: SortColumn, name: string) => (
    <SortHeading key={column} column={column} name={name} order={order} onSort={onSort} />
  );
  return (
    <CardTable
      label="API keys"
      columns={[
        heading('name', 'Name'),
        'Key',
        heading('limit', 'Limit'),
        'Scopes',
        heading('created_by', 'Created by'),
        heading('last_used_at', 'Last used'),
        heading('expires_at', 'Expires'),
      ]}
      hasMenus
    >
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} onAction={onAction} mayWrite={mayWrite} />
      ))}
    </CardTable>
  );
}

function SortHeading({
  column,
  name,
  order,
  onSort,
}: Pick<KeyListProps, 'order' | 'onSort'> & { column: SortColumn; name: string }) {
  const isSorted = order.column === column;
  const direction = order.descending ? 'descending' : 'ascending';
  return (
    <Table.Th scope="col" aria-sort={isSorted ? direction : 'none'}>
      <button type="button" className={classes.sort} onClick={() => onSort(column)}>
        {name}
        <span aria-hidden="true">{isSorted ? (order.descending ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </Table.Th>
  );
}

function KeyRow({ apiKey, onAction, mayWrite }: Pick<KeyListProps, 'onAction' | 'mayWrite'> & { apiKey: ApiKey }) {
  return (
    <CardRow>
      <CardName>
        {apiKey.name}{' '}
        {apiKey.disabled && (
          <Badge color="gray" variant="light" tt="none">
            disabled
          </Badge>
        )}
      </CardName>
      <Table.Td data-label="Key">
        <div>
          <code className={classes.prefix}>{apiKey.prefix}…</code>
          {apiKey.former_secrets?.map(({ prefix, ends_at: end }) => (
            <div key={prefix} className={classes.aside}>
              <code className={classes.prefix}>{prefix}…</code> ends <RelativeTime at={end} />
            </div>
          ))}
        </div>
      </Table.Td>
      <Table.Td data-label="Limit">{limitInWords(apiKey)}</Table.Td>
      <Table.Td data-label="Scopes" className={classes.may}>
        {restrictionsInWords(apiKey)}
      </Table.Td>
      <Table.Td data-label="Created by" className={classes.creator}>
        <div>
          {creatorOf(apiKey)}
          <div className={classes.aside}>
            <RelativeTime at={apiKey.created_at} />
          </div>
        </div>
      </Table.Td>
      <Table.Td data-label="Last used">
        {apiKey.last_used_at ? <RelativeTime at={apiKey.last_used_at} /> : <span className={classes.never}>never</span>}
      </Table.Td>
      <Table.Td data-label="Expires">
        <KeyExpiry at={apiKey.expires_at} />
      </Table.Td>
      <CardMenu label={`Actions for ${apiKey.name}`} actions={keyActions(apiKey, onAction, mayWrite)} />
    </CardRow>
  );
}

function creatorOf({ created_by: by }: ApiKey): string {
  if (by === null) return 'Unknown';
  if (by.type === 'operator') return 'Operator';
  return by.type === 'api_key' ? `Key “${by.name}”` : (by.name ?? 'Unknown');
}
