import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { CreatedApiKey } from '../api/types';
import { CodeBlock } from '../shared/code-block';
import { CopyTextButton } from '../shared/copy-button';
import { WarningIcon } from '../shared/icons';
import { curlWithKey } from './curl-with-key';
import classes from './new-key.module.css';

interface NewKeyProps {
  created: CreatedApiKey;
  onDone: () => void;
}

/** A new key's secret, which is shown only here, and a command to try it with. */
export function NewKey({ created, onDone }: NewKeyProps) {
  const [copied, setCopied] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  // The dialog is already open, so the focus that it sets on opening does not reach this button.
  useEffect(() => copyButton.current?.focus(), []);
  return (
    <Stack>
      <Alert color="orange" icon={<WarningIcon />} title="Copy the key now">
        The key is not shown again. The server stores only a hash of it.
      </Alert>
      <div>
        <Text size="sm" fw={600} mb={6} id="new-key-label">
          {created.name}
        </Text>
        <div className={classes.secret}>
          <input
            className={classes.key}
            value={created.key}
            readOnly
            aria-labelledby="new-key-label"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyTextButton value={created.key} what="key" onCopied={() => setCopied(true)} ref={copyButton} />
        </div>
      </div>
      <div>
        <Text size="sm" fw={600} mb={6}>
          Try it
        </Text>
        <CodeBlock code={curlWithKey(location.origin, created.key)} what="command" />
      </div>
      <Group justify="flex-end">
        <Button variant={copied ? 'filled' : 'default'} onClick={onDone}>
          {copied ? 'Done' : 'I have saved it'}
        </Button>
      </Group>
    </Stack>
  );
}
