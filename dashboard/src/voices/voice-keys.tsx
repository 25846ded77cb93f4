import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Voice } from '../api/types';
import { useApiKeys } from '../keys/use-api-keys';

/** How many names of keys are listed. */
const shown = 5;

/** Which keys may use a voice. */
export function VoiceKeys({ voice }: { voice: Voice }) {
  const { data: keys } = useApiKeys();
  if (!keys) return null;
  const able = keys.filter(({ allowed_voices: allowed }) => allowed === undefined || allowed.includes(voice.voice_id));
  return (
    <Text size="sm">
      {sentence(
        able.map(({ name }) => name),
        keys.length,
      )}{' '}
      To change the voices of a key, edit it on the page{' '}
      <Anchor component={Link} href="/keys" inherit>
        Keys
      </Anchor>
      .
    </Text>
  );
}

function sentence(names: readonly string[], all: number): string {
  if (all === 0) return 'This account has no keys.';
  if (names.length === all) return all === 1 ? 'Your key may use this voice.' : `All ${all} keys may use this voice.`;
  if (names.length === 0) return 'No key may use this voice: all keys have lists of voices without it.';
  const others = names.length - shown;
  const list = [...names.slice(0, shown), ...(others > 0 ? [`${others} more`] : [])].join(', ');
  return `${names.length} of ${all} keys may use this voice: ${list}.`;
}
