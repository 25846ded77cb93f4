import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits while the file that PAUSE_FILE names exists. */
export async function pauseIfAsked() {
  while (existsSync(process.env.PAUSE_FILE ?? '')) await sleep(1000);
}
