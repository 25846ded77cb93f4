import { Text } from '@mantine/core';
import { useCountdown } from './use-countdown';

/** Counts down the seconds until a retry is allowed. Screen readers announce only the end. */
export function RetryCountdown({ seconds }: { seconds: number }) {
  const left = useCountdown(seconds);
  return (
    <>
      <Text size="sm" mt={4} fw={600} c="inherit" aria-hidden>
        {left > 0 ? `You can try again in ${left} s.` : 'You can try again now.'}
      </Text>
      <output className="visually-hidden">{left === 0 ? 'You can try again now.' : ''}</output>
    </>
  );
}
