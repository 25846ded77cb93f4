import { Anchor, Button, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'wouter';
import type { HistoryEntry, Voice } from '../api/types';
import { Page } from '../layout/page';
import { useVoices } from '../playground/use-voices';
import { useMay } from '../session/use-may';
import { ConfirmDialog } from '../shared/confirm-dialog';
import { EmptyState } from '../shared/empty-state';
import { FailureAlert } from '../shared/failure-alert';
import { NextPageButton } from '../shared/next-page-button';
import { Panel } from '../shared/panel';
import { HistoryEntryCard } from './history-entry-card';
import { type HistoryFilters, useDeleteHistory, useHistory, useHistorySetting } from './use-history';
import classes from './history-page.module.css';

const everything: HistoryFilters = { search: '', voice_id: '' };

/** What is to be deleted: an entry, or with the id `all` the whole history. */
interface Deletion {
  id: string;
}

/** What the account has had spoken: texts, voices and audio, if it has switched its history on. */
export default function HistoryPage() {
  const mayDelete = useMay()('history:write');
  const [filters, setFilters] = useState(everything);
  const [draft, setDraft] = useState('');
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const setting = useHistorySetting();
  const voices = useVoices();
  const history = useHistory(filters);
  const remove = useDeleteHistory();
  const entries = history.data?.pages.flatMap(({ data }) => data);
  const isFiltered = filters.search !== '' || filters.voice_id !== '';
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFilters({ ...filters, search: draft.trim() });
  };
  return (
    <Page
      title="History"
      lead={leadFor(setting.data)}
      actions={
        <>
          <Button variant="default" loading={history.isRefetching} onClick={() => void history.refetch()}>
            Refresh
          </Button>
          {mayDelete && entries && entries.length > 0 && (
            <Button variant="light" color="red" onClick={() => setDeletion({ id: 'all' })}>
              Delete all
            </Button>
          )}
        </>
      }
    >
      <Panel>
        <form className={classes.filters} aria-label="Search" onSubmit={search}>
          <TextInput
            className={classes.search}
            label="Words of the text"
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
          />
          <NativeSelect
            className={classes.voice}
            label="Voice"
            data={voiceChoices(voices.data ?? [], entries ?? [], filters.voice_id)}
            value={filters.voice_id}
            onChange={(event) => setFilters({ ...filters, voice_id: event.currentTarget.value })}
          />
          <Button type="submit" variant="default">
            Search
          </Button>
          <Button
            variant="subtle"
            color="gray"
            disabled={!isFiltered && draft === ''}
            onClick={() => {
              setDraft('');
              setFilters(everything);
            }}
          >
            Clear
          </Button>
        </form>
      </Panel>
      {history.error && !entries && (
        <FailureAlert
          error={history.error}
          title="The history could not be loaded"
          onRetry={() => void history.refetch()}
        />
      )}
      {(history.isPending || entries) && (
        <Panel>
          {history.isPending && (
            <Stack aria-busy="true">
              {['a', 'b', 'c', 'd'].map((row) => (
                <Skeleton key={row} height={64} />
              ))}
            </Stack>
          )}
          {entries?.length === 0 && isFiltered && (
            <EmptyState title="No matches">No entry matches your search.</EmptyState>
          )}
          {entries?.length === 0 && !isFiltered && setting.data && (
            <EmptyState title={setting.data.mode === 'off' ? 'The history is off' : 'Nothing here yet'}>
              {setting.data.mode === 'off' ? (
                <>
                  Nothing that you have spoken is kept. An owner can switch the history on in the{' '}
                  <Anchor component={Link} href="/account">
                    account
                  </Anchor>
                  .
                </>
              ) : (
                'What you speak from now on appears here within seconds.'
              )}
            </EmptyState>
          )}
          {entries && entries.length > 0 && (
            <ul className={classes.list} aria-label="Speech">
              {entries.map((entry) => (
                <HistoryEntryCard
                  key={entry.id}
                  entry={entry}
                  {...(mayDelete && { onDelete: () => setDeletion({ id: entry.id }) })}
                />
              ))}
            </ul>
          )}
          <NextPageButton list={history} />
        </Panel>
      )}
      <ConfirmDialog
        subject={deletion}
        title={({ id }) => (id === 'all' ? 'Delete the whole history?' : 'Delete this speech?')}
        action={({ id }) => (id === 'all' ? 'Delete all' : 'Delete')}
        failure="Nothing was deleted"
        mutation={remove}
        onClose={() => setDeletion(null)}
      >
        {({ id }) =>
          id === 'all'
            ? 'All texts and audio of the account’s history are deleted for good. The history stays on.'
            : 'Its text and audio are deleted for good.'
        }
      </ConfirmDialog>
    </Page>
  );
}

function leadFor(setting: { mode: string; days: number; most_entries: number } | undefined): string | undefined {
  if (!setting) return undefined;
  if (setting.mode === 'off') return 'What your account has had spoken, if it keeps a history.';
  return `What your account has had spoken in the last ${setting.days} days, at most ${setting.most_entries} entries. Everybody in the account can read it.`;
}

/** The voices that there are, and those that have gone but are in the list, or chosen. */
function voiceChoices(voices: readonly Voice[], entries: readonly HistoryEntry[], chosen: string) {
  const names = new Map(voices.map(({ voice_id: id, name }) => [id, name === id ? id : `${name} (${id})`]));
  for (const id of [...entries.map(({ voice_id }) => voice_id), chosen])
    if (id !== '' && !names.has(id)) names.set(id, id);
  return [{ value: '', label: 'All voices' }, ...Array.from(names, ([value, label]) => ({ value, label }))];
}
