import { Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { ColorSchemeSwitch } from '../theme/color-scheme-switch';
import { Logo } from './logo';
import classes from './signed-out-layout.module.css';

interface SignedOutLayoutProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The layout of the pages that need no session. */
export function SignedOutLayout({ title, lead, children }: SignedOutLayoutProps) {
  useEffect(() => {
    document.title = `${title} · Voxgate`;
  }, [title]);
  return (
    <div className={classes.layout}>
      <main className={classes.card}>
        <Logo />
        <div>
          <Title order={1} size="h3">
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" size="sm" mt={4}>
              {lead}
            </Text>
          )}
        </div>
        {children}
      </main>
      <footer className={classes.scheme}>
        <ColorSchemeSwitch />
      </footer>
    </div>
  );
}
