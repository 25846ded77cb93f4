import { decode } from 'html-entities';
import { applyRules } from '../rule';
import { cleanCharacters } from './clean-characters';

/** Decodes an HTML entity and removes invisible characters. Returns unknown entities unchanged. */
export function decodeEntity(entity: string): string {
  return applyRules(decode(entity).toWellFormed(), [cleanCharacters], 'und').normalized;
}
