import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useApiKeys } from '../keys/use-api-keys';
import {
  isFiltered,
  noFilters,
  rangeChoices,
  type RequestFilters,
  resultChoices,
  routeChoices,
} from './request-filters';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  filters: RequestFilters;
  onChange: (filters: RequestFilters) => void;
}

/** The filters of the list. A choice takes effect at once, a request id with the button or the Enter key. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const keys = useApiKeys();
  const [requestId, setRequestId] = useState(filters.request_id);
  const keyChoices = [
    { value: '', label: 'All keys and people' },
    ...(keys.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const { api_key_id: keyId } = filters;
  if (!keyChoices.some(({ value }) => value === keyId)) keyChoices.push({ value: keyId, label: keyId });

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange({ ...filters, request_id: requestId.trim() });
  };
  const clear = () => {
    setRequestId('');
    onChange(noFilters);
  };
  return (
    <form className={classes.bar} aria-label="Filters" onSubmit={search}>
      <div className={classes.search}>
        <TextInput
          className={classes.id}
          label="Request id"
          placeholder="X-Request-Id of a response"
          value={requestId}
          onChange={(event) => setRequestId(event.currentTarget.value)}
          spellCheck={false}
          autoComplete="off"
          maxLength={128}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
        <Button variant="subtle" color="gray" disabled={!isFiltered(filters) && requestId === ''} onClick={clear}>
          Clear
        </Button>
      </div>
      <div className={classes.choices}>
        <NativeSelect
          label="Key"
          data={keyChoices}
          value={keyId}
          onChange={(event) => onChange({ ...filters, api_key_id: event.currentTarget.value })}
        />
        <NativeSelect
          label="Result"
          data={resultChoices}
          value={filters.result}
          onChange={(event) => onChange({ ...filters, result: event.currentTarget.value })}
        />
        <NativeSelect
          label="Route"
          data={routeChoices}
          value={filters.route}
          onChange={(event) => onChange({ ...filters, route: event.currentTarget.value })}
        />
        <NativeSelect
          label="Time"
          data={rangeChoices}
          value={filters.since}
          onChange={(event) => onChange({ ...filters, since: event.currentTarget.value })}
        />
      </div>
    </form>
  );
}
