import type { ReactNode } from 'react';
import classes from './table-scroll.module.css';

/** Holds a table that may be wider than the screen. The table scrolls, also by keyboard; the page does not. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
