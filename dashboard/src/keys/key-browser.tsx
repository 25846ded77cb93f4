import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ApiKey } from '../api/types';
import { searchKeys, type SortColumn, type SortOrder, sortKeys } from './arrange-keys';
import classes from './key-browser.module.css';
import { KeyList } from './key-list';
import type { OnKeyAction } from './key-actions';

const pageSize = 25;

const sortChoices: { value: SortColumn; label: string }[] = [
  { value: 'created_at', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'limit', label: 'Limit' },
  { value: 'created_by', label: 'Created by' },
  { value: 'last_used_at', label: 'Last used' },
  { value: 'expires_at', label: 'Expiry' },
];

/** The columns that are more useful from high to low. */
const latestFirst: ReadonlySet<SortColumn> = new Set(['created_at', 'last_used_at']);

interface KeyBrowserProps {
  keys: readonly ApiKey[];
  onAction: OnKeyAction;
  /** Whether the user may change keys. */
  mayWrite: boolean;
}

/** Searches, sorts and pages the keys. Only one page of them is drawn, so thousands of keys cost no more than a few. */
export function KeyBrowser({ keys, onAction, mayWrite }: KeyBrowserProps) {
  const [text, setText] = useState('');
  const [order, setOrder] = useState<SortOrder>({ column: 'created_at', descending: true });
  const [page, setPage] = useState(0);
  const searched = useDeferredValue(text);
  const found = useMemo(() => sortKeys(searchKeys(keys, searched), order), [keys, searched, order]);
  const lastPage = Math.max(0, Math.ceil(found.length / pageSize) - 1);
  const current = Math.min(page, lastPage);
  const shown = found.slice(current * pageSize, (current + 1) * pageSize);

  const sortBy = (column: SortColumn) => {
    const isAgain = order.column === column;
    setOrder({ column, descending: isAgain ? !order.descending : latestFirst.has(column) });
    setPage(0);
  };
  const range = `${current * pageSize + 1}–${current * pageSize + shown.length} of ${found.length.toLocaleString('en')}`;
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          type="search"
          aria-label="Search keys"
          placeholder="Search by name, prefix, creator or scope"
          className={classes.search}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPage(0);
          }}
        />
        <NativeSelect
          aria-label="Sort by"
          data={sortChoices}
          value={order.column}
          onChange={(event) => sortBy(event.currentTarget.value as SortColumn)}
        />
      </div>
      {found.length === 0 ? (
        <Text c="dimmed" py="md">
          No key matches “{searched}”.
        </Text>
      ) : (
        <KeyList keys={shown} order={order} onSort={sortBy} onAction={onAction} mayWrite={mayWrite} />
      )}
      <Group justify="space-between" mt="md">
        <output className={classes.range}>{found.length === 0 ? '0 keys' : range}</output>
        {lastPage > 0 && (
          <Group gap="xs">
            <Button variant="default" size="xs" disabled={current === 0} onClick={() => setPage(current - 1)}>
              Previous
            </Button>
            <Button variant="default" size="xs" disabled={current === lastPage} onClick={() => setPage(current + 1)}>
              Next
            </Button>
          </Group>
        )}
      </Group>
    </>
  );
}
