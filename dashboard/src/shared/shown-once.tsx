import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CopyTextButton } from './copy-button';
import { WarningIcon } from './icons';
import classes from './shown-once.module.css';

interface ShownOnceProps {
  value: string;
  /** What the value is, for example "key". */
  what: string;
  /** Why it must be copied now. */
  warning: string;
  /** The name of the field with the value. */
  label: string;
  /** Whether the name is only for screen readers. */
  hidesLabel?: boolean;
  onDone: () => void;
  /** What is to know beside it. */
  children: ReactNode;
}

/** A value that is shown only here, with a button that copies it and has the focus. */
export function ShownOnce({ value, what, warning, label, hidesLabel = false, onDone, children }: ShownOnceProps) {
  const [copied, setCopied] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  // The dialog is already open, so the focus that it sets on opening does not reach this button.
  useEffect(() => copyButton.current?.focus(), []);
  return (
    <Stack>
      <Alert color="orange" icon={<WarningIcon />} title={`Copy the ${what} now`}>
        {warning}
      </Alert>
      <div>
        {!hidesLabel && (
          <Text size="sm" fw={600} mb={6} id="shown-once-label">
            {label}
          </Text>
        )}
        <div className={classes.row}>
          <input
            className={classes.value}
            value={value}
            readOnly
            {...(hidesLabel ? { 'aria-label': label } : { 'aria-labelledby': 'shown-once-label' })}
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyTextButton value={value} what={what} onCopied={() => setCopied(true)} ref={copyButton} />
        </div>
      </div>
      {children}
      <Group justify="flex-end">
        <Button variant={copied ? 'filled' : 'default'} onClick={onDone}>
          {copied ? 'Done' : 'I have saved it'}
        </Button>
      </Group>
    </Stack>
  );
}
