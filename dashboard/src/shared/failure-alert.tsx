import { Alert, Button, Group, Text } from '@mantine/core';
import { ApiFailure } from '../api/api-failure';
import { WarningIcon } from './icons';
import { RetryCountdown } from './retry-countdown';

interface FailureAlertProps {
  error: Error;
  /** What failed, for example "The keys could not be loaded". */
  title: string;
  onRetry?: () => void;
}

/** Shows the server's error message, and when or how to try again. */
export function FailureAlert({ error, title, onRetry }: FailureAlertProps) {
  const retryAfter = error instanceof ApiFailure ? error.retryAfterSeconds : undefined;
  return (
    <Alert color="red" title={title} icon={<WarningIcon />} role="alert">
      <Text size="sm" c="inherit">
        {error.message}
      </Text>
      {retryAfter !== undefined && <RetryCountdown key={`${retryAfter}${error.message}`} seconds={retryAfter} />}
      {onRetry && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Group>
      )}
    </Alert>
  );
}
