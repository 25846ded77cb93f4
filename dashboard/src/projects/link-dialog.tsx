import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { FailureAlert } from '../shared/failure-alert';
import { lockedWhile } from '../shared/locked-while';
import { ShownOnce } from '../shared/shown-once';

/** A time for which a link works. */
export interface Lifetime {
  days: number;
  label: string;
}

interface LinkDialogProps {
  opened: boolean;
  title: string;
  /** What whoever has the link can do. */
  description: string;
  /** Days for which the link may work, and how they are called. The first is chosen. */
  lifetimes: readonly Lifetime[];
  isPending: boolean;
  error: Error | null;
  /** Makes the link. */
  make: (days: number, onMade: (url: string) => void) => void;
  onClose: () => void;
}

/** Makes a link that works without a key, and shows it once. */
export function LinkDialog({ opened, title, onClose, ...form }: LinkDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} {...lockedWhile(form.isPending)}>
      <LinkForm {...form} onClose={onClose} />
    </Modal>
  );
}

function LinkForm({
  description,
  lifetimes,
  isPending,
  error,
  make,
  onClose,
}: Omit<LinkDialogProps, 'opened' | 'title'>) {
  const [days, setDays] = useState(lifetimes[0]!.days);
  const [url, setUrl] = useState<string | null>(null);
  if (url !== null) {
    return (
      <ShownOnce value={url} what="link" warning="It is shown only here." label="Link" onDone={onClose}>
        {description}
      </ShownOnce>
    );
  }
  return (
    <Stack>
      {error && <FailureAlert error={error} title="The link was not made" />}
      <NativeSelect
        label="The link works for"
        description={description}
        data={lifetimes.map(({ days: value, label }) => ({ value: String(value), label }))}
        value={String(days)}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
      <Group justify="flex-end">
        <Button variant="default" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isPending} onClick={() => make(days, setUrl)}>
          Make the link
        </Button>
      </Group>
    </Stack>
  );
}
