import { InvalidPlanError, UnsupportedPlanError } from '../errors';
import type { OffsetSpan, SourceRange } from '../text/normalized-text';
import { type PlannedPiece, planVersion, type SpeechPlan } from './speech-plan';

/**
 * Reads a plan that was stored with `JSON.stringify`, and checks every field, so that a damaged plan fails here and not while it
 * is spoken. Fields that plans do not have are dropped.
 *
 * Pass only plans that this server has stored. Neither this nor rendering limits the pieces and pauses of a plan: only the
 * length of its source is limited.
 *
 * @throws {UnsupportedPlanError} if it has another version.
 * @throws {InvalidPlanError} if it is not JSON, or a field is missing or wrong.
 */
export function parsePlan(json: string): SpeechPlan {
  const plan = new StoredValue(parsed(json), '');
  const version = plan.get('version').integer(1);
  if (version !== planVersion) throw new UnsupportedPlanError(version, planVersion);

  const source = plan.get('source').string();
  const sentences = plan.get('sentences').items((sentence) => readRange(sentence, source));
  return {
    version,
    source,
    voiceId: plan.get('voiceId').string(),
    speed: plan.get('speed').number('above 0', (speed) => speed > 0),
    sentences,
    pieces: plan.get('pieces').items((piece) => readPiece(piece, source, sentences.length)),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new InvalidPlanError('', 'must be JSON', { cause });
  }
}

function readRange(range: StoredValue, source: string): SourceRange {
  const start = range.get('start').integer(0, source.length);
  return { start, end: range.get('end').integer(start, source.length) };
}

function readPiece(piece: StoredValue, source: string, sentences: number): PlannedPiece {
  const text = piece.get('text').string();
  return {
    text,
    spans: readSpans(piece.get('spans'), text, source),
    sentence: piece.get('sentence').integer(0, sentences - 1),
    endsSentence: piece.get('endsSentence').boolean(),
    pauseSeconds: piece.get('pauseSeconds').number('of at least 0', (seconds) => seconds >= 0),
  };
}

/** Reads the spans of a piece. Together, in order, they cover its text without gaps. */
function readSpans(spans: StoredValue, text: string, source: string): OffsetSpan[] {
  let covered = 0;
  const found = spans.items((span) => {
    const normalizedStart = span.get('normalizedStart').integer(covered, covered);
    const normalizedEnd = span.get('normalizedEnd').integer(normalizedStart, text.length);
    const sourceStart = span.get('sourceStart').integer(0, source.length);
    const sourceEnd = span.get('sourceEnd').integer(sourceStart, source.length);
    covered = normalizedEnd;
    return { normalizedStart, normalizedEnd, sourceStart, sourceEnd, unchanged: span.get('unchanged').boolean() };
  });
  if (covered !== text.length) spans.refuse('must cover the text of the piece');
  return found;
}

/** A value of unknown type and its path in the plan, such as `pieces[3].text`. Each method throws an `InvalidPlanError`. */
class StoredValue {
  constructor(
    private readonly value: unknown,
    private readonly path: string,
  ) {}

  /** A field of an object. The field itself may be missing: its value is then `undefined`. */
  get(name: string): StoredValue {
    const { value, path } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.refuse('must be an object');
    return new StoredValue((value as Record<string, unknown>)[name], path === '' ? name : `${path}.${name}`);
  }

  items<T>(read: (item: StoredValue) => T): T[] {
    if (!Array.isArray(this.value)) return this.refuse('must be an array');
    return this.value.map((item, index) => read(new StoredValue(item, `${this.path}[${index}]`)));
  }

  /** Well-formed, because engines need that. */
  string(): string {
    const { value } = this;
    return typeof value === 'string' && value.isWellFormed() ? value : this.refuse('must be a well-formed string');
  }

  boolean(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.refuse('must be true or false');
  }

  /** @param range the end of "must be a number …", such as "above 0". */
  number(range: string, isInRange: (value: number) => boolean): number {
    const { value } = this;
    return typeof value === 'number' && Number.isFinite(value) && isInRange(value)
      ? value
      : this.refuse(`must be a number ${range}`);
  }

  integer(least: number, most = Infinity): number {
    const { value } = this;
    const isRight = Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
    return isRight ? (value as number) : this.refuse(`must be an integer ${rangeOf(least, most)}`);
  }

  refuse(rule: string): never {
    throw new InvalidPlanError(this.path, rule);
  }
}

function rangeOf(least: number, most: number): string {
  return most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
}
