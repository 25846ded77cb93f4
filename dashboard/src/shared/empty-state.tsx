import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Shown in place of an empty list: why it is empty, and what to do. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <Text fw={650}>{title}</Text>
      <Text c="dimmed" size="sm" className={classes.text}>
        {children}
      </Text>
      {action}
    </div>
  );
}
