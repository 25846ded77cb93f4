import { Textarea } from '@mantine/core';
import { maxTryCharacters } from './voice-words';

interface TryTextProps {
  label: string;
  /** What hearing it costs. */
  description: string;
  value: string;
  minRows?: number;
  maxRows?: number;
  className?: string;
  onChange: (text: string) => void;
}

/** A text to try voices with. */
export function TryText({ minRows = 1, maxRows = 5, onChange, ...field }: TryTextProps) {
  return (
    <Textarea
      {...field}
      autosize
      minRows={minRows}
      maxRows={maxRows}
      maxLength={maxTryCharacters}
      dir="auto"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
