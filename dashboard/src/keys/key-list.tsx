import { Badge, Table } from '@mantine/core';
import type { ApiKey } from '../api/types';
import { RelativeTime } from '../shared/relative-time';
import type { SortColumn, SortOrder } from './arrange-keys';
import { KeyExpiry } from './key-expiry';
import cards from '../shared/card-table.module.css';
import classes from './key-list.module.css';
import { type KeyAction, KeyMenu } from './key-menu';
import { restrictionsInWords } from './restrictions-in-words';

interface KeyListProps {
  keys: readonly ApiKey[];
  order: SortOrder;
  onSort: (column: SortColumn) => void;
  /** Missing if the user may not change keys. */
  onAction?: ((action: KeyAction, apiKey: ApiKey) => void) | undefined;
}

/** The keys as a table. On a small screen, each key is a card. */
export function KeyList({ keys, order, onSort, onAction }: KeyListProps) {
  const heading = (column: SortColumn, name: string) => (
    <SortHeading column={column} name={name} order={order} onSort={onSort} />
  );
  return (
    <Table className={cards.table} verticalSpacing="sm" aria-label="API keys">
      <Table.Thead className={cards.head}>
        <Table.Tr>
          {heading('name', 'Name')}
          <Table.Th scope="col">Key</Table.Th>
          {heading('limit', 'Limit')}
          <Table.Th scope="col">Scopes</Table.Th>
          {heading('created_by', 'Created by')}
          {heading('last_used_at', 'Last used')}
          {heading('expires_at', 'Expires')}
          <Table.Th scope="col">
            <span className="visually-hidden">Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onAction={onAction} />
        ))}
      </Table.Tbody>
    </Table>
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

function KeyRow({ apiKey, onAction }: Pick<KeyListProps, 'onAction'> & { apiKey: ApiKey }) {
  return (
    <Table.Tr className={cards.row}>
      <Table.Th scope="row" className={cards.name}>
        {apiKey.name}{' '}
        {apiKey.disabled && (
          <Badge color="gray" variant="light" tt="none">
            disabled
          </Badge>
        )}
      </Table.Th>
      <Table.Td data-label="Key">
        <div>
          <code className={classes.prefix}>{apiKey.prefix}…</code>
          {apiKey.former_secrets?.map(({ prefix, ends_at: end }) => (
            <div key={prefix} className={classes.former}>
              <code className={classes.prefix}>{prefix}…</code> ends <RelativeTime at={end} />
            </div>
          ))}
        </div>
      </Table.Td>
      <Table.Td data-label="Limit">{apiKey.limit.toLocaleString('en')}</Table.Td>
      <Table.Td data-label="Scopes" className={classes.may}>
        {restrictionsInWords(apiKey)}
      </Table.Td>
      <Table.Td data-label="Created by" className={classes.creator}>
        <div>
          {creatorOf(apiKey)}, <RelativeTime at={apiKey.created_at} />
        </div>
      </Table.Td>
      <Table.Td data-label="Last used">
        {apiKey.last_used_at ? <RelativeTime at={apiKey.last_used_at} /> : <span className={classes.never}>never</span>}
      </Table.Td>
      <Table.Td data-label="Expires">
        <KeyExpiry at={apiKey.expires_at} />
      </Table.Td>
      <Table.Td className={cards.action}>{onAction && <KeyMenu apiKey={apiKey} onAction={onAction} />}</Table.Td>
    </Table.Tr>
  );
}

function creatorOf({ created_by: by }: ApiKey): string {
  if (by === null) return 'unknown';
  if (by.type === 'operator') return 'the operator';
  return by.type === 'api_key' ? `the key ${by.name}` : (by.name ?? 'unknown');
}
