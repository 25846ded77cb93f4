import { Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { ColorSchemeSwitch } from '../theme/color-scheme-switch';
import { Logo } from './logo';
import classes from './entrance.module.css';

interface EntranceProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages before anybody is signed in. */
export function Entrance({ title, lead, children }: EntranceProps) {
  useEffect(() => {
    document.title = `${title} · Voxgate`;
  }, [title]);
  return (
    <div className={classes.entrance}>
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
