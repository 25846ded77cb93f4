import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { AccountMenu } from './account-menu';
import { Logo } from './logo';
import { Navigation } from './navigation';
import classes from './shell.module.css';

/** What surrounds every page of somebody who is signed in. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to the page
      </a>
      <header className={classes.header}>
        <Link href="/keys" className={classes.home} aria-label="Voxgate, to the keys">
          <Logo />
        </Link>
        <AccountMenu />
      </header>
      <div className={classes.side}>
        <Navigation />
      </div>
      <main className={classes.main} id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
