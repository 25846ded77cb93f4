import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SpeechStatus } from '../api/types';
import { count } from '../shared/numbers';

/** The reason is shown only after this time. Most responses arrive sooner. */
const showAfterSeconds = 1;

/** Until the first audio arrives: what the request waits for, and how long it has waited. */
export function WaitingFor({ status }: { status: SpeechStatus | undefined }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Text size="sm" c="dimmed" mt="sm" mih={22} component="output" display="block">
      {seconds < showAfterSeconds ? '' : `${reason(status)} (${seconds} s)`}
    </Text>
  );
}

function reason(status: SpeechStatus | undefined): string {
  if (!status) return 'Waiting for the server';
  if (status.voice_is_loading) return 'Loading the voice, which takes a few seconds the first time';
  const others = status.requests_in_queue - 1;
  if (others > 0) return `Sharing the voice with ${count(others)} other ${others === 1 ? 'request' : 'requests'}`;
  return 'Generating audio';
}
