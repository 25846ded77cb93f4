import { Button, Table } from '@mantine/core';
import type { ApiKey } from '../api/types';
import { RelativeTime } from '../shared/relative-time';
import { KeyExpiry } from './key-expiry';
import classes from './key-list.module.css';

interface KeyListProps {
  keys: ApiKey[];
  /** Missing if the user may not revoke keys. */
  onRevoke?: (key: ApiKey) => void;
}

/** The keys as a table. On a small screen, each key is a card. */
export function KeyList({ keys, onRevoke }: KeyListProps) {
  return (
    <Table className={classes.table} verticalSpacing="sm" aria-label="API keys">
      <Table.Thead className={classes.head}>
        <Table.Tr>
          <Table.Th scope="col">Name</Table.Th>
          <Table.Th scope="col">Key</Table.Th>
          <Table.Th scope="col">Created</Table.Th>
          <Table.Th scope="col">Last used</Table.Th>
          <Table.Th scope="col">Expires</Table.Th>
          <Table.Th scope="col">
            <span className="visually-hidden">Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={onRevoke && (() => onRevoke(key))} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke?: () => void }) {
  return (
    <Table.Tr className={classes.row}>
      <Table.Th scope="row" className={classes.name}>
        {apiKey.name}
      </Table.Th>
      <Table.Td data-label="Key">
        <code className={classes.prefix}>{apiKey.prefix}…</code>
      </Table.Td>
      <Table.Td data-label="Created">
        <RelativeTime at={apiKey.created_at} />
      </Table.Td>
      <Table.Td data-label="Last used">
        {apiKey.last_used_at ? <RelativeTime at={apiKey.last_used_at} /> : <span className={classes.never}>never</span>}
      </Table.Td>
      <Table.Td data-label="Expires">
        <KeyExpiry at={apiKey.expires_at} />
      </Table.Td>
      <Table.Td className={classes.action}>
        {onRevoke && (
          <Button size="compact-sm" variant="light" color="red" onClick={onRevoke} aria-label={`Revoke ${apiKey.name}`}>
            Revoke
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
