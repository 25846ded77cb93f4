import { Alert, Button, Group, Text } from '@mantine/core';
import { WarningIcon } from '../shared/icons';

interface ReloadAlertProps {
  color: 'red' | 'orange';
  title: string;
  text: string;
}

/** Replaces a page that cannot be shown: what happened, and a button that reloads it. */
export function ReloadAlert({ color, title, text }: ReloadAlertProps) {
  return (
    <Alert color={color} title={title} icon={<WarningIcon />} role="alert">
      <Text size="sm" c="inherit">
        {text}
      </Text>
      <Group mt="sm">
        <Button size="xs" variant="default" onClick={() => location.reload()}>
          Reload
        </Button>
      </Group>
    </Alert>
  );
}
