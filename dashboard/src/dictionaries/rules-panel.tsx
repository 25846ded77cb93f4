import { Button, Modal, Skeleton, Stack, Table, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Dictionary, DictionaryRule, DictionaryWithRules } from '../api/types';
import { CardMenu, CardName, CardRow, CardTable } from '../shared/card-table';
import { EmptyState } from '../shared/empty-state';
import { FailureAlert } from '../shared/failure-alert';
import { PlusIcon, SpeakerIcon } from '../shared/icons';
import { lockedWhile } from '../shared/locked-while';
import { Panel } from '../shared/panel';
import { RuleForm, wordDrafts } from './rule-form';
import classes from './rules-panel.module.css';
import { useDictionary, useSaveRules } from './use-dictionaries';
import { useHearRule } from './use-hear-rule';

/** How many rules are shown at first, and how many more each time. */
const pageLength = 100;

/** The words of a dictionary. */
export function RulesPanel({ dictionary, mayChange }: { dictionary: Dictionary; mayChange: boolean }) {
  const found = useDictionary(dictionary.id);
  if (found.data) return <LoadedRules dictionary={found.data} mayChange={mayChange} />;
  return (
    <Panel title={`Words in ${dictionary.name}`}>
      {found.error ? (
        <FailureAlert error={found.error} title="The words could not be loaded" onRetry={() => void found.refetch()} />
      ) : (
        <Stack aria-busy="true">
          {['a', 'b', 'c'].map((row) => (
            <Skeleton key={row} height={40} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function LoadedRules({ dictionary, mayChange }: { dictionary: DictionaryWithRules; mayChange: boolean }) {
  const save = useSaveRules(dictionary);
  const hearing = useHearRule();
  const [wanted, setWanted] = useState('');
  const [shown, setShown] = useState(pageLength);
  const [edited, setEdited] = useState<DictionaryRule | 'new' | null>(null);
  const { rules } = dictionary;
  const matching = useMemo(() => matchingRules(rules, wanted), [rules, wanted]);
  const close = () => {
    setEdited(null);
    save.reset();
  };
  const put = (rule: DictionaryRule, onSaved: () => void) => {
    // A rule takes the place of the one that is edited, and of the one for the same word.
    const former = edited === 'new' ? undefined : edited?.word;
    const kept = rules.filter(({ word }) => word !== former && word !== rule.word);
    const found = rules.findIndex(({ word }) => word === former);
    const place = found < 0 ? kept.length : Math.min(found, kept.length);
    save.mutate([...kept.slice(0, place), rule, ...kept.slice(place)], {
      onSuccess: () => {
        onSaved();
        close();
      },
    });
  };
  const actionsOn = (rule: DictionaryRule) => [
    { label: 'Edit', onClick: () => setEdited(rule) },
    { label: 'Remove', isRed: true, onClick: () => save.mutate(rules.filter(({ word }) => word !== rule.word)) },
  ];
  return (
    <Panel
      title={`Words in ${dictionary.name}`}
      actions={
        mayChange && (
          <Button size="compact-sm" variant="default" leftSection={<PlusIcon />} onClick={() => setEdited('new')}>
            Add word
          </Button>
        )
      }
    >
      <Stack>
        {save.error && edited === null && <FailureAlert error={save.error} title="The words were not changed" />}
        {hearing.error && <FailureAlert error={hearing.error} title="The word could not be played" />}
        {rules.length > 10 && (
          <TextInput
            type="search"
            aria-label="Search words"
            placeholder="Search words"
            value={wanted}
            onChange={(event) => {
              setWanted(event.currentTarget.value);
              setShown(pageLength);
            }}
          />
        )}
        {rules.length === 0 && (
          <EmptyState title="No words yet">
            Add the names, brands and abbreviations that are said wrong, and how to say them.
          </EmptyState>
        )}
        {rules.length > 0 && matching.length === 0 && <output>No word matches.</output>}
        {matching.length > 0 && (
          <CardTable label="Words" columns={['Word', 'Said as', 'Matches']} hasMenus verticalSpacing="xs">
            {matching.slice(0, shown).map((rule) => (
              <CardRow key={rule.word}>
                <CardName>{rule.word}</CardName>
                <Table.Td data-label="Said as">
                  <button
                    type="button"
                    className={classes.said}
                    title="Hear it (counts as one request)"
                    onClick={() => void hearing.hear(rule)}
                  >
                    <SpeakerIcon />
                    <span className="visually-hidden">Hear {rule.word} as </span>
                    {rule.alias ?? <span className={classes.phonemes}>{rule.phonemes}</span>}
                  </button>
                </Table.Td>
                <Table.Td data-label="Matches">{matchesOf(rule)}</Table.Td>
                <CardMenu label={`Actions for ${rule.word}`} actions={mayChange ? actionsOn(rule) : []} />
              </CardRow>
            ))}
          </CardTable>
        )}
        {matching.length > shown && (
          <Button variant="default" onClick={() => setShown(shown + pageLength)}>
            Show {Math.min(pageLength, matching.length - shown)} more
          </Button>
        )}
      </Stack>
      <Modal
        opened={edited !== null}
        onClose={close}
        title={edited === 'new' ? 'Add a word' : 'Edit the word'}
        {...lockedWhile(save.isPending)}
      >
        <RuleForm
          name={wordDrafts(dictionary.id)}
          key={edited === 'new' ? 'new' : edited?.word}
          initial={edited === 'new' || edited === null ? undefined : edited}
          isPending={save.isPending}
          error={save.error}
          onSubmit={put}
          onCancel={close}
        />
      </Modal>
    </Panel>
  );
}

function matchingRules(rules: DictionaryRule[], wanted: string): DictionaryRule[] {
  const text = wanted.trim().toLowerCase();
  if (text === '') return rules;
  return rules.filter(({ word, alias = '', phonemes = '' }) =>
    [word, alias, phonemes].some((each) => each.toLowerCase().includes(text)),
  );
}

function matchesOf({ case_sensitive: caseSensitive, word_boundaries: wordBoundaries }: DictionaryRule): string {
  const letters = caseSensitive ? 'these letters' : 'capital or small letters';
  return wordBoundaries ? letters : `${letters}, also inside words`;
}
