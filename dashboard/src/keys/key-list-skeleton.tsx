import { Skeleton, Stack } from '@mantine/core';

/** A placeholder while the keys load. */
export function KeyListSkeleton() {
  return (
    <Stack aria-busy="true">
      <output className="visually-hidden">Loading the keys</output>
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} height={32} />
      ))}
    </Stack>
  );
}
