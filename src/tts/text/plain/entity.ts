import { decode } from 'html-entities';
import { applyRules } from '../rule';
import { cleanCharacters } from './clean-characters';

/** What an HTML entity stands for, without characters that are not there to be read; itself, if it is none. */
export function decodeEntity(entity: string): string {
  return applyRules(decode(entity).toWellFormed(), [cleanCharacters], 'und').spoken;
}
