import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { CodeBlock } from '../shared/code-block';
import { WarningIcon } from '../shared/icons';

/** The recovery codes, which are shown only here. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => Promise<void> }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <Stack>
      <Alert color="orange" icon={<WarningIcon />} title="Save your recovery codes now">
        They are not shown again. Each lets you in once if you lose your phone. Without one, the server’s operator has
        to reset your second factor.
      </Alert>
      <CodeBlock code={codes.join('\n')} what="codes" />
      <Group>
        <Button
          loading={leaving}
          onClick={() => {
            setLeaving(true);
            void onDone();
          }}
        >
          I have saved them
        </Button>
      </Group>
    </Stack>
  );
}
