import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { draftKeys, isKept } from './draft-store';
import { closeQuestion, type Question, useIsUnsaved, useQuestion } from './leave';

/** Asks before unsaved changes are left. The browser asks before the tab is closed or reloaded. */
export function LeaveDialog() {
  const question = useQuestion();
  const isUnsaved = useIsUnsaved();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  // The session may end while the question is open.
  useEffect(() => closeQuestion, []);
  // Keeps the text in the dialog while it fades out.
  const [asked, setAsked] = useState(question);
  if (question && question !== asked) setAsked(question);
  const leave = () => {
    closeQuestion();
    question?.proceed();
  };
  return (
    <Modal
      opened={question !== null}
      onClose={closeQuestion}
      title={asked?.isSigningOut ? 'Sign out without saving?' : 'Leave without saving?'}
      size="sm"
      zIndex={300}
      withCloseButton={false}
    >
      <Stack>
        <Text size="sm">{asked && consequenceOf(asked)}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={closeQuestion}>
            Stay
          </Button>
          <Button color={asked?.isSigningOut ? 'red' : undefined} onClick={leave}>
            {asked?.isSigningOut ? 'Sign out' : 'Leave'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function consequenceOf({ isSigningOut, starts }: Question): string {
  if (isSigningOut) return 'You have unsaved changes. Signing out deletes them from this browser.';
  return starts.flatMap(draftKeys).every(isKept)
    ? 'Your changes are kept as a draft in this browser.'
    : 'Your changes are kept only until you close this tab.';
}
