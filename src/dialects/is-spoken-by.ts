import type { Voice } from '@voxgate/speech';

/** Whether a voice speaks the language that a client names, such as `en`, `en-GB` or `EN_us`. Regions do not count. */
export function isSpokenBy({ language }: Voice, code: string | null | undefined): boolean {
  return code?.toLowerCase().split(/[-_]/)[0] === language.toLowerCase().split('-')[0];
}
