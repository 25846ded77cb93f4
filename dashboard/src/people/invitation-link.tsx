import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { IssuedInvitation } from '../api/types';
import { CopyTextButton } from '../shared/copy-button';
import { WarningIcon } from '../shared/icons';
import { RelativeTime } from '../shared/relative-time';
import classes from './invitation-link.module.css';

/** The link of an invitation, which is shown only here. */
export function InvitationLink({ issued, onDone }: { issued: IssuedInvitation; onDone: () => void }) {
  const [copied, setCopied] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  // The dialog is already open, so the focus that it sets on opening does not reach this button.
  useEffect(() => copyButton.current?.focus(), []);
  return (
    <Stack>
      <Alert color="orange" icon={<WarningIcon />} title="Copy the link now">
        The link is not shown again, but you can make a new one. It works once. Send it to nobody else.
      </Alert>
      <div className={classes.link}>
        <input
          className={classes.address}
          value={issued.link}
          readOnly
          aria-label={`Link for ${issued.invitation.email}`}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyTextButton value={issued.link} what="link" onCopied={() => setCopied(true)} ref={copyButton} />
      </div>
      <Text size="sm" c="dimmed">
        It expires <RelativeTime at={issued.invitation.expires_at} />.
      </Text>
      <Group justify="flex-end">
        <Button variant={copied ? 'filled' : 'default'} onClick={onDone}>
          {copied ? 'Done' : 'I have saved it'}
        </Button>
      </Group>
    </Stack>
  );
}
