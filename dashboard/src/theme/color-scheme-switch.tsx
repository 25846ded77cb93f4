import { SegmentedControl, useMantineColorScheme } from '@mantine/core';

const schemes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Switches between light, dark and the system's colour scheme. The choice is stored in this browser. */
export function ColorSchemeSwitch() {
  // Without `keepTransitions`, Mantine would add a style element.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label="Colour scheme"
      data={[...schemes]}
      value={colorScheme}
      onChange={(value) => setColorScheme(value)}
    />
  );
}
