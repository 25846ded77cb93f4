import { Checkbox, Group } from '@mantine/core';
import type { OptionalKind, Project } from '../api/project-types';

const names: Record<OptionalKind, string> = {
  navigation: 'Navigation',
  'page-furniture': 'What is around the article',
  numbers: 'Line and page numbers',
  'note-marks': 'Marks of notes',
  notes: 'Footnotes and endnotes',
  code: 'Code',
  images: 'Text alternatives of images',
  contents: 'Table of contents',
  imprint: 'Copyright pages and licences',
  gutenberg: 'Header and licence of Project Gutenberg',
  'non-linear': 'Files outside the reading order',
};

interface IncludeFieldProps {
  /** What is left out of the document that the project has. */
  leftOut: Project['left_out'];
  value: OptionalKind[];
  onChange: (value: OptionalKind[]) => void;
}

/** Chooses what is read of a new version although it is left out now. Shows nothing if nothing is left out. */
export function IncludeField({ leftOut, value, onChange }: IncludeFieldProps) {
  if (leftOut.length === 0) return null;
  return (
    <Checkbox.Group label="Also read" description="Left out of the current version." value={value} onChange={onChange}>
      <Group mt="xs">
        {leftOut.map(({ kind, count }) => (
          <Checkbox key={kind} value={kind} label={`${names[kind]} (${count})`} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
