import { Stack, TextInput } from '@mantine/core';
import { count } from '../shared/numbers';
import { windowInWords } from './limit-in-words';
import type { RestrictionDraft } from './restriction-draft';
import { ScopeFields } from './scope-fields';
import { useApiKeys } from './use-api-keys';
import { VoiceFields } from './voice-fields';

interface RestrictionFieldsProps {
  draft: RestrictionDraft;
  onChange: (draft: RestrictionDraft) => void;
  /** The highest limit that the account can set, if it is known. */
  highestLimit?: number;
}

/** The fields for what a key may do, with which voices, from which addresses, and how often. */
export function RestrictionFields({ draft, onChange, highestLimit }: RestrictionFieldsProps) {
  // All keys have the same window.
  const seconds = useApiKeys().data?.[0]?.window_seconds ?? 60;
  const atMost = highestLimit === undefined ? '' : `, at most ${count(highestLimit)}`;
  return (
    <Stack>
      <ScopeFields chosen={draft.scopes} onChange={(scopes) => onChange({ ...draft, scopes })} />
      <VoiceFields chosen={draft.voices} onChange={(voices) => onChange({ ...draft, voices })} />
      <TextInput
        label="Addresses"
        description="Addresses or CIDR ranges from which the key works, with commas. Empty: all."
        placeholder="192.0.2.0/24, 2001:db8::/32"
        value={draft.addresses}
        onChange={(event) => onChange({ ...draft, addresses: event.currentTarget.value })}
      />
      <TextInput
        type="number"
        label={`Rate limit: requests per ${windowInWords(seconds)}`}
        description={`A whole number${atMost}. Empty: no lower limit.`}
        min={1}
        {...(highestLimit !== undefined && { max: highestLimit })}
        step={1}
        value={draft.rateLimit}
        onChange={(event) => onChange({ ...draft, rateLimit: event.currentTarget.value })}
      />
    </Stack>
  );
}
