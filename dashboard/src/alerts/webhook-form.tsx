import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { AlertType } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { alertTypes } from './alert-types';
import type { WebhookFields } from './use-webhooks';

interface WebhookFormProps {
  /** The fields at first. */
  initial: WebhookFields;
  submitLabel: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (fields: WebhookFields) => void;
  onCancel: () => void;
}

/** The form for a webhook: its URL, and what it gets. */
export function WebhookForm({ initial, submitLabel, isPending, error, onSubmit, onCancel }: WebhookFormProps) {
  const [url, setUrl] = useState(initial.url);
  const [events, setEvents] = useState<string[]>(initial.events);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit({ url: url.trim(), events: events as AlertType[] });
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
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Checkbox.Group label="Alerts" value={events} onChange={setEvents}>
          <Stack gap="xs" mt={6}>
            {alertTypes.map(({ type, name, description }) => (
              <Checkbox key={type} value={type} label={name} description={description} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onCancel}>
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
