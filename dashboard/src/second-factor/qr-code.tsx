import { renderSVG } from 'uqr';
import classes from './qr-code.module.css';

/** A QR code. It is black on white in both colour schemes, because some scanners need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const svg = renderSVG(text, { ecc: 'M', border: 2 });
  return <img className={classes.code} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />;
}
