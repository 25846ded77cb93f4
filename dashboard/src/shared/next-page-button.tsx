import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface NextPageButtonProps {
  /** A list that is loaded page by page: the result of `useInfiniteQuery`. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children?: ReactNode;
}

/** Below a list: loads its next page. Shows nothing if there is none. */
export function NextPageButton({ list, children = 'Show older' }: NextPageButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button mt="md" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {children}
    </Button>
  );
}
