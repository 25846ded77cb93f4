import { isEmail } from 'class-validator';
import { invisibleCharacter } from './label';

/** Whether a text is an e-mail address that looks like what it is. The host may have a single label, as `owner@localhost`. */
export function isEmailAddress(text: string): boolean {
  return isEmail(text, { require_tld: false }) && invisibleCharacter(text) === undefined;
}
