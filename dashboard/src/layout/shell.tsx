import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { LeaveDialog } from '../drafts/leave-dialog';
import { AccountMenu } from './account-menu';
import { Logo } from './logo';
import { Navigation } from './navigation';
import classes from './shell.module.css';

/** The frame around every page of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <header className={classes.header}>
        <Link href="/overview" className={classes.home} aria-label="Voxgate, go to the overview">
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
      <LeaveDialog />
    </div>
  );
}
