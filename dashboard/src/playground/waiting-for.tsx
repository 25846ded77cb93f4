import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SpeechStatus } from '../api/types';
import { count } from '../shared/numbers';

/** After so long a person wonders what happens; most answers are there before. */
const patienceSeconds = 1;

/** Says what a request waits for, and for how long it has, until the first sound comes. */
export function WaitingFor({ status }: { status: SpeechStatus | undefined }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Text size="sm" c="dimmed" mt="sm" mih={22} component="output" display="block">
      {seconds < patienceSeconds ? '' : `${reason(status)} (${seconds} s)`}
    </Text>
  );
}

function reason(status: SpeechStatus | undefined): string {
  if (!status) return 'Waiting for the server';
  if (status.voice_is_loading) return 'Loading the voice: this takes some seconds the first time';
  const others = status.requests_in_queue - 1;
  if (others > 0) return `Sharing the voice with ${count(others)} other ${others === 1 ? 'request' : 'requests'}`;
  return 'Making the first sound';
}
