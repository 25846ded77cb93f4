import { Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { focusComesFromNavigation } from './navigation-focus';
import classes from './page.module.css';

interface PageProps {
  title: string;
  lead?: string;
  /** Controls beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of a signed-in user. Sets the document title, and focuses the heading after a navigation. */
export function Page({ title, lead, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [location] = useLocation();
  useEffect(() => {
    document.title = `${title} · Voxgate`;
    if (focusComesFromNavigation(location)) heading.current?.focus();
  }, [title, location]);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <Title order={1} size="h2" ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" size="sm" mt={4} className={classes.lead}>
              {lead}
            </Text>
          )}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}
