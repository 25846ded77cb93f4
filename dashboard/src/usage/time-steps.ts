import type { Usage } from '../api/types';

const stepMs = { hour: 3_600_000, day: 86_400_000 } as const;
const hour = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
// The server counts days in UTC.
const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The start of every step of a period, in milliseconds, including steps without usage. */
export function timeSteps({ from, to, step }: Pick<Usage, 'from' | 'to' | 'step'>): number[] {
  const length = stepMs[step];
  const first = Math.floor(Date.parse(from) / length) * length;
  const steps: number[] = [];
  for (let at = first; at < Date.parse(to); at += length) steps.push(at);
  return steps;
}

/** A short label for a step: "14:00" or "Nov 21". */
export function stepLabel(at: number, step: Usage['step']): string {
  return (step === 'hour' ? hour : day).format(at);
}
