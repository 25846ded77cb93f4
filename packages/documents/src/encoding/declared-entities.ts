import { DocumentError } from '../errors';

/** Declarations after this many code units are not read. */
const maxSubsetLength = 100_000;

/** An entity whose text would be longer is not replaced, in UTF-16 code units. */
const maxEntityLength = 1000;

/** Maximum length of all text in place of entities, in UTF-16 code units. */
const maxReplacedLength = 8_000_000;

const maxEntities = 2000;

const declaration = /<!ENTITY\s{1,20}(?<name>[\w.:-]{1,100})\s{1,20}(?:"(?<one>[^"]*)"|'(?<other>[^']*)')\s{0,20}>/gu;
const reference = /&(?<name>[\p{L}_:][\w.:-]{0,99});/gu;

/**
 * Replaces the entities that an XML document declares itself, and removes its declarations. Entities in files are not read, and entities
 * within entities are replaced up to a bounded length. Takes linear time.
 *
 * @throws {DocumentError} if the text in place of entities is too long.
 */
export function replaceDeclaredEntities(source: string): string {
  const subset = internalSubset(source);
  if (!subset) return source;
  const { start, end } = subset;
  const body = source.slice(0, start) + source.slice(end);
  const entities = entitiesIn(source.slice(start, end));
  if (entities.size === 0) return body;
  let added = 0;
  return body.replaceAll(reference, (written, name: string) => {
    const text = entities.get(name);
    if (text === undefined) return written;
    added += text.length;
    if (added > maxReplacedLength) {
      throw new DocumentError(
        'too-complex',
        'The entities that the document declares make it too long. Write them out.',
      );
    }
    return text;
  });
}

/** Where the declarations of a document type are, with their brackets. */
function internalSubset(source: string): { start: number; end: number } | undefined {
  const head = source.slice(0, 10_000);
  const start = /^[^<]{0,10}(?:<(?:\?[^>]{0,300}\?|!--[^>]{0,2000}--)>\s{0,100}){0,9}<!DOCTYPE\s[^[>]{0,500}\[/iu.exec(
    head,
  )?.[0].length;
  if (start === undefined) return undefined;
  let quote = '';
  const limit = Math.min(source.length, start + maxSubsetLength);
  for (let at = start; at < limit; at++) {
    const sign = source[at]!;
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (source.startsWith('<!--', at)) {
      const end = source.indexOf('-->', at);
      if (end < 0) return undefined;
      at = end + 2;
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ']') return { start: start - 1, end: at + 1 };
  }
  return undefined;
}

function entitiesIn(subset: string): ReadonlyMap<string, string> {
  const declared = new Map<string, string>();
  for (const { groups } of subset.replaceAll(/<!--[^]*?-->/gu, '').matchAll(declaration)) {
    if (declared.size >= maxEntities) break;
    const name = groups!['name']!;
    if (!declared.has(name)) declared.set(name, groups!['one'] ?? groups!['other'] ?? '');
  }
  const entities = new Map<string, string>();
  for (const [name, value] of declared) {
    const text = expanded(value, declared);
    if (text !== undefined) entities.set(name, text);
  }
  return entities;
}

/** The text of an entity, with the entities in it. @returns `undefined` if it is too long or contains itself. */
function expanded(value: string, declared: ReadonlyMap<string, string>): string | undefined {
  let text = value;
  for (let depth = 0; depth < 5; depth++) {
    if (text.length > maxEntityLength) return undefined;
    const next = text.replaceAll(reference, (written, name: string) => {
      const inner = declared.get(name);
      return inner === undefined || inner.length > maxEntityLength ? written : inner;
    });
    if (next === text) return text;
    text = next;
  }
  return undefined;
}
