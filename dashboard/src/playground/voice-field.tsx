import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Voice } from '../api/types';
import { canBeMixed } from './voice-mix';

interface VoiceFieldProps {
  voices: readonly Voice[];
  isMix: boolean;
  onMix: (isMix: boolean) => void;
  /** The fields of a single voice, or those of a mix. */
  children: ReactNode;
}

const choices = [
  { value: 'one', label: 'One voice' },
  { value: 'mix', label: 'Mix voices' },
];

/** Chooses between a single voice and a mix, if the server has voices that can be mixed. */
export function VoiceField({ voices, isMix, onMix, children }: VoiceFieldProps) {
  return (
    <div>
      {canBeMixed(voices) && (
        <SegmentedControl
          aria-label="One voice or several"
          size="xs"
          mb="xs"
          data={choices}
          value={isMix ? 'mix' : 'one'}
          onChange={(value) => onMix(value === 'mix')}
        />
      )}
      {children}
    </div>
  );
}
