import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CodeBlock } from '../shared/code-block';
import { WarningIcon } from '../shared/icons';

interface NewSecretProps {
  secret: string;
  /** What is to know beside it. */
  note: string;
  onDone: () => void;
}

/** A webhook's secret, which is shown only here. */
export function NewSecret({ secret, note, onDone }: NewSecretProps) {
  const done = useRef<HTMLButtonElement>(null);
  // The form that had the focus is gone.
  useEffect(() => done.current?.focus(), []);
  return (
    <Stack>
      <Alert color="orange" icon={<WarningIcon />} title="Copy the secret now">
        The secret is not shown again. Your receiver needs it to check that a message is from this server.
      </Alert>
      <CodeBlock code={secret} what="secret" />
      <Text size="sm" c="dimmed">
        {note}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onDone} ref={done}>
          I have saved it
        </Button>
      </Group>
    </Stack>
  );
}
