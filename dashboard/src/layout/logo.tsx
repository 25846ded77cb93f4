import classes from './logo.module.css';

/** The logo: the mark and the product's name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#3b5bdb" />
        <path d="M6 14v4M11 9v14M16 12v8M21 7v18M26 14v4" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
      </svg>
      Voxgate
    </span>
  );
}
