import { Button, Checkbox, Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import type { DictionaryRule } from '../api/types';
import { DraftNotice } from '../drafts/draft-notice';
import { useDraft } from '../drafts/use-draft';
import { FailureAlert } from '../shared/failure-alert';
import { HearButton } from './hear-button';
import classes from './rule-form.module.css';
import { useHearRule } from './use-hear-rule';

/** How the pronunciation is written. */
type Spelling = 'alias' | 'ipa' | 'cmu-arpabet' | 'x-sampa';

const spellings = [
  { value: 'alias', label: 'As words' },
  { value: 'ipa', label: 'In IPA' },
  { value: 'cmu-arpabet', label: 'In ARPAbet' },
  { value: 'x-sampa', label: 'In X-SAMPA' },
] satisfies { value: Spelling; label: string }[];

const fields: Record<Spelling, { label: string; description: string; placeholder: string }> = {
  alias: { label: 'Say', description: 'What is read instead of the word.', placeholder: 'sequel' },
  ipa: {
    label: 'Pronunciation',
    description: 'In the International Phonetic Alphabet, with ˈ before the stressed syllable.',
    placeholder: 'ˈsiːkwəl',
  },
  'cmu-arpabet': {
    label: 'Pronunciation',
    description: 'In the alphabet of the CMU Pronouncing Dictionary.',
    placeholder: 'S IY1 K W AH0 L',
  },
  'x-sampa': {
    label: 'Pronunciation',
    description: 'In X-SAMPA, with " before the stressed syllable.',
    placeholder: '"si:kw@l',
  },
};

interface RuleFormProps {
  /** The name of the draft of the dictionary's words. */
  name: string;
  /** The fields at first. */
  initial?: DictionaryRule | undefined;
  isPending: boolean;
  error: Error | null;
  /** `onSaved` is to be called afterwards. */
  onSubmit: (rule: DictionaryRule, onSaved: () => void) => void;
  onCancel: () => void;
}

/** The form for a rule. The word can be heard before it is saved. */
export function RuleForm({ name, initial, isPending, error, onSubmit, onCancel }: RuleFormProps) {
  const draft = useDraft(`${name}${initial?.word ?? ''}`, {
    word: initial?.word ?? '',
    spelling: spellingOf(initial),
    said: initial?.alias ?? initial?.phonemes ?? '',
    caseSensitive: initial?.case_sensitive ?? true,
    wordBoundaries: initial?.word_boundaries ?? true,
  });
  const { word, spelling, said, caseSensitive, wordBoundaries } = draft.value;
  const cancel = () => {
    draft.discard();
    onCancel();
  };
  const hearing = useHearRule();
  const rule: DictionaryRule = {
    word: word.trim(),
    ...(spelling === 'alias' ? { alias: said.trim() } : { phonemes: said.trim(), alphabet: spelling }),
    case_sensitive: caseSensitive,
    word_boundaries: wordBoundaries,
  };
  const isComplete = rule.word !== '' && said.trim() !== '';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isComplete) onSubmit(rule, draft.discard);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {error && <FailureAlert error={error} title="The word was not saved" />}
        <TextInput
          label="Word"
          description="As it is written in texts: a word, or several."
          placeholder="SQL"
          required
          withAsterisk={false}
          maxLength={100}
          data-autofocus
          value={word}
          onChange={(event) => draft.change({ word: event.currentTarget.value })}
        />
        <SegmentedControl
          aria-label="How the pronunciation is written"
          data={spellings}
          value={spelling}
          onChange={(value) => draft.change({ spelling: value })}
        />
        <div className={classes.said}>
          <TextInput
            className={classes.field}
            {...fields[spelling]}
            required
            withAsterisk={false}
            maxLength={spelling === 'alias' ? 500 : 200}
            value={said}
            onChange={(event) => draft.change({ said: event.currentTarget.value })}
          />
          <HearButton
            word={rule.word}
            isLoading={hearing.isLoading}
            disabled={!isComplete}
            onHear={() => void hearing.hear(rule)}
          />
        </div>
        {hearing.error && <FailureAlert error={hearing.error} title="The word could not be played" />}
        <Checkbox
          label="Only with these capital and small letters"
          checked={caseSensitive}
          onChange={(event) => draft.change({ caseSensitive: event.currentTarget.checked })}
        />
        <Checkbox
          label="Only as a whole word"
          checked={wordBoundaries}
          onChange={(event) => draft.change({ wordBoundaries: event.currentTarget.checked })}
        />
        <DraftNotice draft={draft} />
        <Group justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Save word
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The beginning of the names of the drafts of a dictionary's words. */
export const wordDrafts = (dictionaryId: string) => `dictionary:${dictionaryId}:`;

function spellingOf(rule: DictionaryRule | undefined): Spelling {
  if (rule?.phonemes === undefined) return 'alias';
  return rule.alphabet ?? 'ipa';
}
