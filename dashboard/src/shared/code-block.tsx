import { CopyTextButton } from './copy-button';
import classes from './code-block.module.css';

interface CodeBlockProps {
  code: string;
  /** What the code is, for example "curl command". */
  what: string;
}

/** Code with a copy button. The block scrolls, so it can be focused with the keyboard. */
export function CodeBlock({ code, what }: CodeBlockProps) {
  return (
    <div className={classes.block}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable */}
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
