import { Skeleton, Stack } from '@mantine/core';

/** A placeholder, about as large as a page, while the page loads. */
export function PageSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <output className="visually-hidden">Loading</output>
      <Skeleton height={34} width={180} />
      <Skeleton height={260} radius="lg" />
    </Stack>
  );
}
