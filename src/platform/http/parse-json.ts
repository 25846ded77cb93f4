import { inTimeSlices, type TimeSliced } from '@voxgate/speech';
import { deepestJson, endOfString, JsonBoundsError, maxJsonValues } from './json-values';

/** Bounds of JSON. */
export interface JsonBounds {
  /** Most values, in all lists and objects together. */
  readonly maxValues: number;
}

/** Bounds of what is read in one step, and of no use when longer: digits of a number, and characters of white space in a row. */
const maxDigits = 1000;
const maxWhiteSpace = 65_536;

/** Most different names, in all objects together: V8 has to remember each kind of object. */
const maxNames = 1000;

/** Characters, or values, that are read in one step. */
const charactersPerStep = 32_768;
const valuesPerStep = 500;

const whiteSpace = new RegExp(`[ \\t\\n\\r]{0,${maxWhiteSpace}}`, 'y');
const digits = String.raw`\d{0,${maxDigits}}`;
const literal = new RegExp(
  String.raw`true|false|null|-?(?:0|[1-9]${digits})(?:\.\d${digits})?(?:[eE][+-]?\d${digits})?`,
  'y',
);

/** A list or object whose end has not been read. */
type Open = { readonly list: unknown[] } | { readonly object: object; names: number; name: string };

/**
 * The same as `parseJson`, with other work between the steps.
 *
 * @param queueGroup work of one group takes turns with that of others: the account, or the address of a caller without one.
 */
export function parseJsonInTurns(json: string, bounds: JsonBounds, queueGroup: string): Promise<unknown> {
  return inTimeSlices(parseJson(json, bounds), queueGroup);
}

/**
 * Reads JSON as `JSON.parse` does, but in steps, so that megabytes of it do not block the event loop. Stops at the first bound that it exceeds.
 *
 * @throws {SyntaxError} if it is not JSON.
 * @throws {JsonBoundsError} if it has more values than allowed, is nested too deeply, has too many names, or a number or white
 *   space is too long.
 */
export function* parseJson(json: string, { maxValues }: JsonBounds): TimeSliced<unknown> {
  const open: Open[] = [];
  let at = 0;
  let values = 0;
  const names = new Set<string>();
  const skip = () => {
    whiteSpace.lastIndex = at;
    whiteSpace.test(json);
    if (whiteSpace.lastIndex - at === maxWhiteSpace)
      throw new JsonBoundsError(`has ${maxWhiteSpace} characters of white space in a row`);
    at = whiteSpace.lastIndex;
    return json[at];
  };
  function* string(): TimeSliced<string> {
    const parts: string[] = [];
    for (let start = at + 1; ; yield) {
      const end = endOfString(json, start, start + charactersPerStep);
      parts.push(JSON.parse(`"${json.slice(start, end)}"`) as string);
      if (json[end] === '"') {
        at = end + 1;
        if (parts.length === 1) return parts[0]!;
        yield;
        return parts.join('');
      }
      if (end >= json.length) throw invalid(end);
      start = end;
    }
  }
  function* name(within: Extract<Open, { object: object }>): TimeSliced<void> {
    if (skip() !== '"') throw invalid(at);
    if (++within.names > maxJsonValues)
      throw new JsonBoundsError(`has an object with more than ${maxJsonValues} names`);
    within.name = yield* string();
    if (names.add(within.name).size > maxNames) throw new JsonBoundsError(`has more than ${maxNames} different names`);
    if (skip() !== ':') throw invalid(at);
    at++;
  }
  for (;;) {
    if (++values > maxValues) throw new JsonBoundsError(`has more than ${maxValues} values`);
    if (values % valuesPerStep === 0) yield;
    let value: unknown;
    const mark = skip();
    if (mark === '{' || mark === '[') {
      if (open.length > deepestJson) throw new JsonBoundsError(`is nested more than ${deepestJson} levels deep`);
      const begun: Open = mark === '[' ? { list: [] } : { object: {}, names: 0, name: '' };
      at++;
      if (skip() !== (mark === '[' ? ']' : '}')) {
        open.push(begun);
        if ('object' in begun) yield* name(begun);
        continue;
      }
      at++;
      value = 'list' in begun ? begun.list : begun.object;
    } else if (mark === '"') {
      value = yield* string();
    } else {
      literal.lastIndex = at;
      const text = literal.exec(json)?.[0];
      if (text === undefined) throw invalid(at);
      if (text.length > maxDigits) throw new JsonBoundsError(`has a number with more than ${maxDigits} digits`);
      at += text.length;
      value = JSON.parse(text);
    }
    // What has been read is in the innermost list or object, and may be the last in it.
    for (;;) {
      const within = open.at(-1);
      if (!within) {
        if (skip() !== undefined) throw invalid(at);
        return value;
      }
      if ('list' in within) within.list.push(value);
      else setOwn(within.object, within.name, value);
      const next = skip();
      at++;
      if (next === ',') {
        if ('object' in within) yield* name(within);
        break;
      }
      if (next !== ('list' in within ? ']' : '}')) throw invalid(at);
      open.pop();
      value = 'list' in within ? within.list : within.object;
    }
  }
}

/** As `JSON.parse`, also for the name `__proto__`. */
function setOwn(object: object, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  } else (object as Record<string, unknown>)[name] = value;
}

function invalid(at: number): SyntaxError {
  return new SyntaxError(`Unexpected character or end of JSON at position ${at}`);
}
