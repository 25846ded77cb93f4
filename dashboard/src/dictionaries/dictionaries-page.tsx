import { Alert, Button, FileButton, Group, List, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { Page } from '../layout/page';
import { useMay } from '../session/use-may';
import { EmptyState } from '../shared/empty-state';
import { FailureAlert } from '../shared/failure-alert';
import { PlusIcon } from '../shared/icons';
import { NameDialog } from '../shared/name-dialog';
import { Panel } from '../shared/panel';
import { DictionaryList } from './dictionary-list';
import { RulesPanel } from './rules-panel';
import { useCreateDictionary, useDictionaries, useImportDictionary } from './use-dictionaries';

/** The account's pronunciation dictionaries, and the words of one of them. */
export default function DictionariesPage() {
  const dictionaries = useDictionaries();
  const create = useCreateDictionary();
  const lexicon = useImportDictionary();
  const mayChange = useMay()('dictionaries:write');
  const [creating, setCreating] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = dictionaries.data?.find(({ id }) => id === chosen) ?? dictionaries.data?.[0];
  const close = () => {
    setCreating(false);
    create.reset();
  };
  return (
    <Page
      title="Pronunciation"
      lead="Dictionaries say how words are pronounced: names, brands, abbreviations. Requests name the dictionaries that they use; those that name none use the ones that are used by default."
      actions={
        mayChange && (
          <Group gap="xs" wrap="nowrap">
            <FileButton
              accept=".pls,.xml,application/pls+xml"
              inputProps={{ 'aria-label': 'PLS lexicon' }}
              onChange={(file) => file && lexicon.mutate(file, { onSuccess: ({ id }) => setChosen(id) })}
            >
              {(props) => (
                <Button variant="default" loading={lexicon.isPending} {...props}>
                  Import PLS
                </Button>
              )}
            </FileButton>
            <Button leftSection={<PlusIcon />} onClick={() => setCreating(true)}>
              New dictionary
            </Button>
          </Group>
        )
      }
    >
      {lexicon.error && <FailureAlert error={lexicon.error} title="The lexicon was not imported" />}
      {lexicon.data && lexicon.data.warnings.length > 0 && (
        <Alert color="yellow" title="Parts of the lexicon were left out or read otherwise">
          <List size="sm">
            {lexicon.data.warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {dictionaries.error && !dictionaries.data && (
        <FailureAlert
          error={dictionaries.error}
          title="The dictionaries could not be loaded"
          onRetry={() => void dictionaries.refetch()}
        />
      )}
      {(dictionaries.isPending || dictionaries.data) && (
        <Panel>
          {dictionaries.isPending && (
            <Stack aria-busy="true">
              {['a', 'b'].map((row) => (
                <Skeleton key={row} height={40} />
              ))}
            </Stack>
          )}
          {dictionaries.data?.length === 0 && (
            <EmptyState
              title="No dictionaries yet"
              action={
                mayChange && (
                  <Button variant="default" onClick={() => setCreating(true)}>
                    Create the first dictionary
                  </Button>
                )
              }
            >
              A dictionary holds the words that voices say wrong, and how to say them. You hear each word while you
              write it.
            </EmptyState>
          )}
          {dictionaries.data && dictionaries.data.length > 0 && (
            <DictionaryList
              dictionaries={dictionaries.data}
              shown={shown?.id}
              onShow={setChosen}
              mayChange={mayChange}
            />
          )}
        </Panel>
      )}
      {shown && <RulesPanel key={shown.id} dictionary={shown} mayChange={mayChange} />}
      <NameDialog
        opened={creating}
        title="New dictionary"
        placeholder="Products"
        failure="The dictionary was not saved"
        isPending={create.isPending}
        error={create.error}
        onSubmit={(name) =>
          create.mutate(name, {
            onSuccess: ({ id }) => {
              setChosen(id);
              close();
            },
          })
        }
        onClose={close}
      />
    </Page>
  );
}
