import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { ApiKey } from '../api/types';
import { DraftNotice } from '../drafts/draft-notice';
import { useDraft } from '../drafts/use-draft';
import { FailureAlert } from '../shared/failure-alert';
import { calendarDay } from '../shared/times';
import { BudgetFields } from './budget-fields';
import { type ExpiryChoice, expiryChoices, expiryOf, inputDate } from './expiry-choices';
import { draftOf, type RestrictionDraft } from './restriction-draft';
import { RestrictionFields } from './restriction-fields';
import classes from './restriction-fields.module.css';

/** What a user has entered. */
export interface KeyFields {
  name: string;
  /** Missing: it stays as it is. */
  expires_at?: string | null;
  restrictions: RestrictionDraft;
}

interface KeyFormProps {
  /** The key to edit; missing for a new one. */
  apiKey?: ApiKey;
  submitLabel: string;
  isPending: boolean;
  error: Error | null;
  /** The heading of an error. */
  failure: string;
  /** `onSaved` is to be called afterwards. */
  onSubmit: (fields: KeyFields, onSaved: () => void) => void;
  onCancel: () => void;
}

/** The form for a key: its name, its expiry, its restrictions and its budgets. */
export function KeyForm({ apiKey, submitLabel, isPending, error, failure, onSubmit, onCancel }: KeyFormProps) {
  const [opened] = useState(() => Date.now());
  const form = useDraft(keyDraft(apiKey?.id), fieldsOf(apiKey));
  const { name, choice, restrictions } = form.value;
  const date = form.value.date ?? inputDate(opened, 30);
  const setRestrictions = (changed: RestrictionDraft) => form.change({ restrictions: changed });
  const cancel = () => {
    form.discard();
    onCancel();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(
      {
        name: name.trim(),
        ...(choice !== 'keep' && { expires_at: expiryOf(choice, date, Date.now()) }),
        restrictions,
      },
      form.discard,
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {error && <FailureAlert error={error} title={failure} />}
        <TextInput
          label="Name"
          description="A name to recognise the key by, such as the program that uses it."
          placeholder="Production"
          required
          withAsterisk={false}
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => form.change({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label="Expires"
          description={expiryInWords(apiKey, choice, date, opened)}
          data={[...(apiKey ? [{ value: 'keep', label: 'As now' }] : []), ...expiryChoices]}
          value={choice}
          onChange={(event) => form.change({ choice: event.currentTarget.value as ExpiryChoice | 'keep' })}
        />
        {choice === 'date' && (
          <TextInput
            type="date"
            label="Last day"
            required
            withAsterisk={false}
            min={inputDate(opened)}
            value={date}
            onChange={(event) => form.change({ date: event.currentTarget.value })}
          />
        )}
        <details className={classes.details} open={apiKey && isRestricted(apiKey)}>
          <summary>Restrictions</summary>
          <RestrictionFields draft={restrictions} onChange={setRestrictions} highestLimit={apiKey?.highest_limit} />
        </details>
        <details className={classes.details} open={apiKey?.budgets !== undefined}>
          <summary>Budgets</summary>
          <BudgetFields draft={restrictions} onChange={setRestrictions} apiKeyId={apiKey?.id} />
        </details>
        <DraftNotice draft={form} />
        <Group justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The name of the draft of a key, or of a new one. */
export const keyDraft = (id = 'new') => `key:${id}`;

interface KeyFormFields {
  name: string;
  choice: ExpiryChoice | 'keep';
  /** `null`: not chosen yet. */
  date: string | null;
  restrictions: RestrictionDraft;
}

const fieldsOf = (apiKey: ApiKey | undefined): KeyFormFields => ({
  name: apiKey?.name ?? '',
  choice: apiKey ? 'keep' : 'never',
  date: null,
  restrictions: draftOf(apiKey),
});

function isRestricted({ scopes, allowed_voices, allowed_addresses, rate_limit }: ApiKey): boolean {
  return [scopes, allowed_voices, allowed_addresses, rate_limit].some((restriction) => restriction !== undefined);
}

/** Until when the key will work. */
function expiryInWords(
  apiKey: ApiKey | undefined,
  choice: ExpiryChoice | 'keep',
  date: string,
  opened: number,
): string {
  if (choice === 'date' && date === '') return 'Choose the last day.';
  const end = choice === 'keep' ? (apiKey?.expires_at ?? null) : expiryOf(choice, date, opened);
  if (end === null) return 'Works until it is revoked.';
  return Date.parse(end) < opened ? `Expired on ${calendarDay(end)}.` : `Works until ${calendarDay(end)}.`;
}
