import { relative } from 'node:path';
import type { SelfCheck } from '../../tts/self-check';
import { linkHours } from '../../accounts/users/one-time-link';
import { commandNames } from './command-names';
import type { FirstAccount } from './first-account.service';

interface Welcome extends Omit<FirstAccount, 'link'> {
  url: string;
  /** The link with which the owner chooses a password. */
  link: string;
  greeting: SelfCheck;
  /** Whether other voices will replace the current ones once they are installed. */
  voicesAreToCome: boolean;
}

/**
 * The text that the first start prints: the key and the link, which are shown only once, and an example command, if its voice
 * will stay available.
 */
export function welcome({ account, key, url, link, greeting, voicesAreToCome }: Welcome): string {
  const command = voicesAreToCome
    ? '\n  A command to hear it speak follows once the voices are installed.\n'
    : speakCommand({ key, url, voiceId: greeting.voiceId });
  return `
  Your first account   ${account.name} <${account.email}>
  Your first API key   ${key}
                       Save it now: it is not shown again and cannot be recovered.
  Your dashboard       ${link}
                       Choose a password there within ${linkHours / 24} days; the link works once.
  A greeting           ${relative('', greeting.path)} (${greeting.durationSeconds.toFixed(1)} s)
${command}
  More keys            ${commandNames.manage} --help
  The API              ${url}/api/docs
`;
}

/** A command to copy that creates an audio file. */
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
