import { ActionIcon, Tooltip } from '@mantine/core';
import { SpeakerIcon } from '../shared/icons';

interface HearButtonProps {
  word: string;
  isLoading: boolean;
  disabled?: boolean;
  onHear: () => void;
}

/** Plays a word as a rule says it. */
export function HearButton({ word, isLoading, disabled = false, onHear }: HearButtonProps) {
  const label = word === '' ? 'Hear it' : `Hear ${word}`;
  return (
    <Tooltip label={`${label} (counts as one request)`}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        loading={isLoading}
        disabled={disabled}
        onClick={onHear}
      >
        <SpeakerIcon />
      </ActionIcon>
    </Tooltip>
  );
}
