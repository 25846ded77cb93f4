import { execFileSync } from 'node:child_process';
import { machine } from './machine.mjs';

/** Prints lines of progress, each with the seconds since this was called. */
export function startProgress() {
  const startedAt = performance.now();
  return (line) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`);
}

/** The short name of the commit that is checked out. */
export function currentCommit() {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
}

/** When, of which commit and on which machine a run measures. */
export function runFacts() {
  return { at: new Date().toISOString(), commit: currentCommit(), machine: machine() };
}
