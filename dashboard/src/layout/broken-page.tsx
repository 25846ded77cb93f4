import { Alert, Button, Group, Text } from '@mantine/core';
import { WarningIcon } from '../shared/icons';

/** In place of a page that failed while it was shown: a fault of the page itself. */
export function BrokenPage({ error }: { error: Error }) {
  return (
    <Alert color="red" title="This page failed" icon={<WarningIcon />} role="alert">
      <Text size="sm" c="inherit">
        Reload it to go on. If it fails again, tell whoever runs this server: {error.message}
      </Text>
      <Group mt="sm">
        <Button size="xs" variant="default" onClick={() => location.reload()}>
          Reload
        </Button>
      </Group>
    </Alert>
  );
}
