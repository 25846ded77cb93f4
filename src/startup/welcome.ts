import { relative } from 'node:path';
import { linkHours } from '../people/one-time-link';
import type { SelfCheck } from '../tts/self-check';
import type { FirstAccount } from './first-account.service';

interface Welcome extends Omit<FirstAccount, 'link'> {
  url: string;
  /** By which the owner chooses a password. */
  link: string;
  greeting: SelfCheck;
  /** Whether the voices that will be offered are still to be installed. */
  voicesAreToCome: boolean;
}

/**
 * What the very first start prints: the key and the link, this once, and a command that makes a sound with it, if its voice
 * stays.
 */
export function welcome({ account, key, url, link, greeting, voicesAreToCome }: Welcome): string {
  const command = voicesAreToCome
    ? '\n  A command to hear it speak follows when the voices have been installed.\n'
    : speakCommand({ key, url, voiceId: greeting.voiceId });
  return `
  Your first account   ${account.name} <${account.email}>
  Your first API key   ${key}
                       Keep it now: it is not shown again, and cannot be recovered.
  Your dashboard       ${link}
                       Choose a password there within ${linkHours / 24} days; the link works once.
  A greeting           ${relative('', greeting.path)} (${greeting.durationSeconds.toFixed(1)} s)
${command}
  More keys            npm run --silent voxgate -- --help
  The API              ${url}/api/docs
`;
}

/** A command to paste that makes a sound. */
export function speakCommand({ url, key, voiceId }: { url: string; key: string; voiceId: string }): string {
  return `
  Hear it speak:

    curl ${url}/api/v1/tts \\
      -H 'Authorization: Bearer ${key}' \\
      -H 'Content-Type: application/json' \\
      -d '{ "text": "Hello from Voxgate.", "voice_id": "${voiceId}" }' \\
      -o hello.mp3
`;
}
