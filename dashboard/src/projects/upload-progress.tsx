import { Button, Group, Progress, Stack, Text } from '@mantine/core';

interface UploadProgressProps {
  name: string;
  /** The share that has been sent, from 0 to 1. */
  share: number;
  onCancel: () => void;
}

/** How far a file is on its way to the server, and that it is read there. */
export function UploadProgress({ name, share, onCancel }: UploadProgressProps) {
  const percent = Math.floor(share * 100);
  const isSent = share >= 1;
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" truncate component="output">
          {isSent ? `Reading ${name} …` : `Uploading ${name}`}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <Progress.Root>
        <Progress.Section value={percent} aria-label={`${name}: sent`} animated={isSent} />
      </Progress.Root>
    </Stack>
  );
}
