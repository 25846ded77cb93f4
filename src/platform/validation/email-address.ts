import { isEmail } from 'class-validator';
import { invisibleCharacter } from './label';

/** Whether a text is an e-mail address without invisible characters. The host may have a single label, as in `owner@localhost`. */
export function isEmailAddress(text: string): boolean {
  // The library throws for half of a surrogate pair.
  return text.isWellFormed() && isEmail(text, { require_tld: false }) && invisibleCharacter(text) === undefined;
}
