import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A list of names with their values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** A name with its value, in a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An id in a fact. */
export function FactId({ children }: { children: string }) {
  return <code className={classes.id}>{children}</code>;
}
