import { apiKeyPattern, randomCharacters, secretCharacters } from '../../api-keys/api-key-secret';

const form = /^tok-[A-Za-z0-9]{32}$/u;

/** Matches every token in a text, as `apiKeyPattern` does keys. */
const tokenPattern = new RegExp(
  `(?:t|%(?:25)*74)(?:o|%(?:25)*6f)(?:k|%(?:25)*6b)(?:-|%(?:25)*2d)${secretCharacters}`,
  'gi',
);

/** Matches every operator's key in a text. */
const operatorKeyPattern = new RegExp(`(?:o|%(?:25)*6f)(?:p|%(?:25)*70)(?:-|%(?:25)*2d)${secretCharacters}`, 'gi');

/** Generates a token: `tok-` and 32 random characters, as in an API key. Scanners for leaked keys tell it from a key by its prefix. */
export function generateSpeechToken(): string {
  return `tok-${randomCharacters()}`;
}

/** Whether a string has the form of a token. */
export function isSpeechToken(value: string): boolean {
  return form.test(value);
}

/** Redacts every API key, every token and every operator's key in a text. */
export function redactSecrets(text: string): string {
  return text
    .replace(apiKeyPattern, 'sk-[redacted]')
    .replace(tokenPattern, 'tok-[redacted]')
    .replace(operatorKeyPattern, 'op-[redacted]');
}
