const whole = new Intl.NumberFormat('en');

/** 1234567 → "1,234,567". */
export function count(value: number): string {
  return whole.format(value);
}

/** A size: 1234567 → "1.2 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${whole.format(bytes)} bytes`;
  const [unit, size] = bytes < 1e6 ? ['kB', 1e3] : bytes < 1e9 ? ['MB', 1e6] : ['GB', 1e9];
  return `${Number((bytes / size).toPrecision(3)).toLocaleString('en')} ${unit}`;
}

/**
 * A length of audio in its two largest units: hours and minutes, or minutes and seconds.
 *
 * @example
 * audioLength(3725) // "1 h 2 min"
 */
export function audioLength(seconds: number): string {
  if (seconds < 60) return `${Number(seconds.toFixed(1))} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${whole.format(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}
