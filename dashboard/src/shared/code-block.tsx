import { CopyTextButton } from './copy-button';
import classes from './code-block.module.css';

interface CodeBlockProps {
  code: string;
  /** What it is, for example "curl command". */
  what: string;
}

/** Code to read and to copy. It scrolls by itself, and so can be reached by keyboard. */
export function CodeBlock({ code, what }: CodeBlockProps) {
  return (
    <div className={classes.block}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable */}
      <section className={classes.code} tabIndex={0} aria-label={what}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
      <div className={classes.copy}>
        <CopyTextButton value={code} what={what} size="compact-sm" variant="default" />
      </div>
    </div>
  );
}
