import { InvalidPlanError, UnsupportedPlanError } from '../errors';
import { maxGainDb } from '../text/marked-text';
import type { OffsetSpan, SourceRange } from '../text/normalized-text';
import type { RelativePitch } from '../text/pitch';
import {
  type PitchSpan,
  type PlannedMark,
  type PlannedPiece,
  planVersion,
  type Pronunciation,
  type SpeechPlan,
  type UnreadRange,
} from './speech-plan';

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
    speed: plan.get('speed').number(...aboveZero),
    leadingSeconds: plan.get('leadingSeconds').number(...notNegative),
    unread: readUnread(plan.get('unread'), source),
    sentences,
    pieces: plan.get('pieces').items((piece) => readPiece(piece, source, sentences.length)),
  };
}

const aboveZero = ['above 0', (value: number) => value > 0] as const;
const anyNumber = ['', () => true] as const;
const notNegative = ['of at least 0', (value: number) => value >= 0] as const;

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
  const breakSeconds = piece.get('breakSeconds').optional((value) => value.number(...notNegative));
  const voiceId = piece.get('voiceId').optional((value) => value.string());
  const speed = piece.get('speed').optional((value) => value.number(...aboveZero));
  const gainDb = piece.get('gainDb').optional((value) => value.number(`of at most ${maxGainDb}`, isGain));
  const pitch = piece.get('pitch').optional((value) => readPitch(value, text));
  const language = piece.get('language').optional((value) => value.string());
  return {
    text,
    spans: readSpans(piece.get('spans'), text, source),
    sentence: piece.get('sentence').integer(0, sentences - 1),
    endsSentence: piece.get('endsSentence').boolean(),
    pauseSeconds: piece.get('pauseSeconds').number(...notNegative),
    ...(breakSeconds !== undefined && { breakSeconds }),
    pronunciations: readPronunciations(piece.get('pronunciations'), text),
    ...(voiceId !== undefined && { voiceId }),
    ...(speed !== undefined && { speed }),
    ...(gainDb !== undefined && { gainDb }),
    ...(pitch && { pitch }),
    ...(language !== undefined && { language }),
    marks: readMarks(piece.get('marks'), text, source),
  };
}

function isGain(decibels: number): boolean {
  return decibels <= maxGainDb;
}

function readUnread(ranges: StoredValue, source: string): UnreadRange[] {
  let covered = 0;
  return ranges.items((range) => {
    const start = range.get('start').integer(covered, source.length);
    covered = range.get('end').integer(start, source.length);
    const read = range.get('read').optional((value) => value.string());
    return { start, end: covered, ...(read !== undefined && { read }) };
  });
}

function readPronunciations(pronunciations: StoredValue, text: string): Pronunciation[] {
  let covered = 0;
  return pronunciations.items((pronunciation) => {
    const start = pronunciation.get('start').integer(covered, text.length);
    covered = pronunciation.get('end').integer(start + 1, text.length);
    return { start, end: covered, ipa: pronunciation.get('ipa').string() };
  });
}

function readPitch(spans: StoredValue, text: string): PitchSpan[] {
  let covered = 0;
  return spans.items((span) => {
    const start = span.get('start').integer(covered, text.length);
    covered = span.get('end').integer(start + 1, text.length);
    const endPitch = span.get('endPitch').optional(readRelativePitch);
    const range = span.get('range').optional(readRelativePitch);
    const pitch = readRelativePitch(span.get('pitch'));
    return { start, end: covered, pitch, ...(endPitch && { endPitch }), ...(range && { range }) };
  });
}

function readRelativePitch(pitch: StoredValue): RelativePitch {
  return { factor: pitch.get('factor').number(...anyNumber), hertz: pitch.get('hertz').number(...anyNumber) };
}

function readMarks(marks: StoredValue, text: string, source: string): PlannedMark[] {
  let last = 0;
  return marks.items((mark) => {
    last = mark.get('offset').integer(last, text.length);
    const sourceOffset = mark.get('sourceOffset').integer(0, source.length);
    return { name: mark.get('name').string(), offset: last, sourceOffset };
  });
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

  /** Reads a value that may be missing. */
  optional<T>(read: (value: StoredValue) => T): T | undefined {
    return this.value === undefined ? undefined : read(this);
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
      : this.refuse(`must be a number ${range}`.trim());
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
