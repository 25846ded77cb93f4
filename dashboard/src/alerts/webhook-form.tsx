import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import type { AlertType } from '../api/types';
import { DraftNotice } from '../drafts/draft-notice';
import { useDraft } from '../drafts/use-draft';
import { FailureAlert } from '../shared/failure-alert';
import { alertTypes } from './alert-types';
import type { WebhookFields } from './use-webhooks';

interface WebhookFormProps {
  /** The webhook to change; missing for a new one. */
  id?: string;
  /** The fields at first. */
  initial: WebhookFields;
  submitLabel: string;
  isPending: boolean;
  error: Error | null;
  /** `onSaved` is to be called afterwards. */
  onSubmit: (fields: WebhookFields, onSaved: () => void) => void;
  onCancel: () => void;
}

/** The form for a webhook: its URL, and what it gets. */
export function WebhookForm({
  id = 'new',
  initial,
  submitLabel,
  isPending,
  error,
  onSubmit,
  onCancel,
}: WebhookFormProps) {
  const saved: { url: string; events: string[] } = { url: initial.url, events: initial.events };
  // The URLs of many receivers are secrets.
  const draft = useDraft(`webhook:${id}`, saved, { isSecret: true });
  const { url, events } = draft.value;
  const cancel = () => {
    draft.discard();
    onCancel();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit({ url: url.trim(), events: events as AlertType[] }, draft.discard);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {error && <FailureAlert error={error} title="The webhook was not saved" />}
        <TextInput
          type="url"
          label="URL"
          description="Alerts are sent here as POST requests."
          placeholder="https://example.com/voxgate"
          required
          withAsterisk={false}
          maxLength={2000}
          data-autofocus
          value={url}
          onChange={(event) => draft.change({ url: event.currentTarget.value })}
        />
        <Checkbox.Group label="Alerts" value={events} onChange={(chosen) => draft.change({ events: chosen })}>
          <Stack gap="xs" mt={6}>
            {alertTypes.map(({ type, name, description }) => (
              <Checkbox key={type} value={type} label={name} description={description} />
            ))}
          </Stack>
        </Checkbox.Group>
        <DraftNotice draft={draft} />
        <Group justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={events.length === 0}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
