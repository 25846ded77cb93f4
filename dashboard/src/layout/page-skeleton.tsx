import { Skeleton, Stack } from '@mantine/core';

/** Stands where a page will be, at about its size. */
export function PageSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <output className="visually-hidden">Loading</output>
      <Skeleton height={34} width={180} />
      <Skeleton height={260} radius="lg" />
    </Stack>
  );
}
