import { Alert, Button, Group, Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import { WarningIcon } from '../shared/icons';
import type { FormDraft } from './use-draft';

/** Says that a form has unsaved changes, whether they are safe, and lets the user discard them. */
export function DraftNotice<T>({ draft }: { draft: FormDraft<T> }) {
  const discard = (event: MouseEvent) => {
    // The button goes away; the focus stays in the form.
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('input, textarea')?.focus();
    draft.discard();
  };
  return (
    <>
      {draft.isOutdated && (
        <Alert color="orange" title="Somebody has saved another version since you began" icon={<WarningIcon />}>
          <Text size="sm" c="inherit">
            If you save, yours replaces it.
          </Text>
          <Group mt="sm" gap="xs">
            <Button size="xs" variant="default" onClick={draft.keep}>
              Keep mine
            </Button>
            <Button size="xs" variant="default" onClick={discard}>
              Use the saved version
            </Button>
          </Group>
        </Alert>
      )}
      <Group gap="xs">
        <Text size="xs" c="dimmed" component="output">
          {draft.isChanged && inWords(draft)}
        </Text>
        {draft.isChanged && (
          <Button size="compact-xs" variant="subtle" onClick={discard}>
            Discard draft
          </Button>
        )}
      </Group>
    </>
  );
}

function inWords<T>({ isRestored, isKept, isElsewhere }: FormDraft<T>): string {
  if (!isKept) return 'Unsaved changes. They are lost when you close this tab.';
  if (isElsewhere) return 'Unsaved changes. Another tab is changing the same; the browser keeps what is typed last.';
  return isRestored
    ? 'Draft restored: these changes are not saved yet.'
    : 'Unsaved changes. This browser keeps a draft.';
}
