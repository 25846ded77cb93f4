import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  /** The heading. Without one, the panel is only a surface. */
  title?: string;
  /** Controls beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A surface on the page. */
export function Panel({ title, actions, children }: PanelProps) {
  return (
    <section className={classes.panel} aria-label={title}>
      {title !== undefined && (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
