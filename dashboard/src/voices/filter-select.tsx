import { NativeSelect } from '@mantine/core';

interface FilterSelectProps {
  label: string;
  /** The values of all voices. */
  values: readonly string[];
  nameOf?: (value: string) => string;
  value: string;
  onChange: (value: string) => void;
}

/** Chooses one of the values that voices have. It is not shown if all have the same. */
export function FilterSelect({ label, values, nameOf, value, onChange }: FilterSelectProps) {
  const different = [...new Set(values)];
  if (different.length < 2) return null;
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: 'All' }, ...different.map((each) => ({ value: each, label: nameOf?.(each) ?? each }))]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
