import type { SynthesisRequest } from '../../../packages/speech/src/engines/speech-engine';
import { HookLog } from './hook-log';

/** A turn of an engine: a sentence, or a part of a long one. */
export interface Turn extends Pick<
  SynthesisRequest,
  'text' | 'voiceId' | 'speed' | 'pronunciations' | 'language' | 'leadSeconds'
> {
  /** Milliseconds since 1970. */
  readonly beganAt: number;
  /** `undefined` if its server was killed meanwhile. */
  readonly endedAt: number | undefined;
  /** Whether the engine came to the end of it. */
  readonly isSpoken: boolean;
  readonly pid: number;
  readonly account: string;
  /** The same for equal parts of equal texts: a digest of the text, and the number of the part. */
  readonly key: string;
  /** From 0. What is kept is whole sentences: after an interruption, a sentence is spoken from its first part again. */
  readonly part: number;
}

interface Line {
  readonly at: number;
  readonly id: string;
  readonly event: 'begun' | 'spoken' | 'cut';
}

/** What the servers of a proof have had their engines speak, also those that were killed: see `log-turns.ts`. */
export class TurnLog {
  private constructor(private readonly log: HookLog<Line>) {}

  static async create(directory: string): Promise<TurnLog> {
    return new TurnLog(await HookLog.create(directory, 'turns.jsonl'));
  }

  /** The settings of a server that writes it. */
  get environment(): Record<string, string> {
    return { PROOF_TURN_LOG: this.log.path };
  }

  /** The turns of an account so far, in order. */
  async turnsOf(account: string): Promise<Turn[]> {
    const turns = new Map<string, { -readonly [Key in keyof Turn]: Turn[Key] }>();
    for (const line of await this.log.lines()) {
      if (line.event === 'begun') {
        const { at: beganAt, id: _id, event: _event, ...facts } = line as Line & Omit<Turn, 'beganAt'>;
        turns.set(line.id, { ...facts, beganAt, endedAt: undefined, isSpoken: false });
        continue;
      }
      const turn = turns.get(line.id);
      if (!turn) continue;
      turn.endedAt = line.at;
      turn.isSpoken = line.event === 'spoken';
    }
    return [...turns.values()].filter((turn) => turn.account === account);
  }
}

/** Turns that were spent on what had been begun before. */
export interface Repetition {
  readonly turns: number;
  readonly different: number;
  /** Turns beyond the first one of each part. */
  readonly repeated: number;
  /** Sentences that were begun again. */
  readonly sentences: number;
  /** Those of them whose part had been spoken to its end before. */
  readonly spokenAgain: number;
}

/** Counts what was spoken more than once. */
export function repetitionOf(turns: readonly Turn[]): Repetition {
  const begun = new Set<string>();
  const spoken = new Set<string>();
  let repeated = 0;
  let spokenAgain = 0;
  let sentences = 0;
  for (const { key, part, isSpoken } of turns) {
    if (begun.has(key)) repeated++;
    if (begun.has(key) && part === 0) sentences++;
    if (spoken.has(key)) spokenAgain++;
    begun.add(key);
    if (isSpoken) spoken.add(key);
  }
  return { turns: turns.length, different: begun.size, repeated, sentences, spokenAgain };
}
