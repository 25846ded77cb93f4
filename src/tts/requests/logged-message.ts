import { printable } from '@voxgate/speech/messages/printable';
import { redactSecrets } from '../../auth/tokens/speech-token-secret';

/** Maximum length of a message in the log, in characters. */
const maxLength = 500;

/** What a message quotes, some of it as JSON. A long quotation may be cut off, and has no end then. */
const quoted = /"((?:[^"\\]|\\.)*)(?:"|\\?$)|“([^”]*)(?:”|$)/gsu;
/** What is quoted as it was sent: names, ids and short values. Anything else may be a part of a text. */
const name = /^[\w.:+()/@-]{1,64}$/u;

/**
 * The message of an error as the log of requests keeps it. Texts are not recorded, so that what the message quotes of the request is
 * left out, unless it is a name, such as that of a voice. Keys and tokens that were sent in place of a name are redacted.
 *
 * @example
 * loggedMessage('There is no voice "nobody".') // the same
 * loggedMessage('"Dear Mr. Smith" is not valid.') // '"…" is not valid.'
 */
export function loggedMessage(message: string): string {
  return printable(
    redactSecrets(
      message.replace(quoted, (whole, plain?: string, curly?: string) =>
        name.test(plain ?? curly ?? '') ? whole : '"…"',
      ),
    ),
    maxLength,
  );
}
