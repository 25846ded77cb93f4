import { setMaxListeners } from 'node:events';
import { abortable } from '../support/abortable';
import type { PcmChunk } from '../engines/speech-engine';
import type { QueueTicket } from '../queue/queue-ticket';
import { hasMoreParts, type PieceOptions, type SpokenPart, secondsOf } from '../rendering/render-speech';

/** How a request got a piece: from the cache, from speech for another request at the same time, or from its own turns. */
export type PieceOrigin = 'hit' | 'joined' | 'miss';

/** A request that reads a piece. */
export interface PieceReader {
  readonly ticket: QueueTicket;
  /** How to speak the piece. `leadSeconds` counts only if this reader speaks the first part. */
  readonly options: PieceOptions;
  /** What a turn for a part counts as, in UTF-16 code units. */
  turnLength(part: number): number;
  /** Has the engine speak a part. Called in a turn of the ticket. */
  speak(part: number, options: Pick<PieceOptions, 'leadSeconds' | 'signal'>): Promise<PcmChunk[]>;
}

/** The part that is being spoken. */
interface SpeakingPart {
  /** Resolves when the turn has ended, with or without the part. */
  readonly ended: Promise<void>;
  /** Stops the engine. */
  readonly stop: AbortController;
}

/** A piece in the cache. */
export interface FoundPiece {
  readonly parts: readonly SpokenPart[];
  /** When it was spoken, in milliseconds since 1970. */
  readonly spokenAt: number;
}

/** What the cache does for a piece. */
interface PieceEvents {
  /** Looks the piece up. Never rejects. */
  lookUp(): Promise<FoundPiece | undefined>;
  /** All parts have been spoken, the last one by this reader. */
  spoken(parts: readonly SpokenPart[], by: PieceReader): void;
  /** Nobody reads the piece any more. */
  unread(): void;
}

/** The reason why a reader no longer waits for a turn: another reader has got one. */
const outrun = new Error('Another request speaks this part.');

function newContest(): AbortController {
  const contest = new AbortController();
  // Any number of readers may wait. Node would warn about a leak.
  setMaxListeners(0, contest.signal);
  return contest;
}

/**
 * A piece that any number of requests read at the same time, and that is spoken once.
 *
 * - Every reader that needs the next part waits for a turn with its own ticket. Whoever gets one first speaks the part for all,
 *   and the others withdraw. So a reader never waits longer than it would have alone, whoever else waits.
 * - The turn is charged to the reader who got it, even if that reader leaves: the engine continues as long as somebody reads,
 *   and stops when nobody does.
 * - If the turn fails, only the request whose turn it was fails. The others wait for turns again.
 * - The reader who speaks the first part determines how the piece is split into parts, by its `leadSeconds`.
 * - Parts are kept until the last reader has left. Readers do not wait for each other.
 */
export class SharedPiece {
  private readonly found: Promise<void>;
  private known: SpokenPart[] = [];
  /** When it was spoken, if it has been found in the cache. */
  private spokenAt: number | undefined;
  private readers = 0;
  private speaking: SpeakingPart | undefined;
  private leadSeconds: number | undefined;
  /** Aborts when a reader has got a turn for the next part. */
  private contest = newContest();

  constructor(private readonly events: PieceEvents) {
    this.found = this.lookUp();
  }

  /** Whether all parts are known. */
  get isComplete(): boolean {
    return this.known.at(-1)?.isLast ?? false;
  }

  /**
   * Reads the parts, and speaks those that nobody else speaks.
   *
   * @param tell called once when the piece has been read, with its origin, and with the time when it was spoken if it came from the
   * cache.
   * @throws {unknown} what the reader's own turn throws, or the reason of `options.signal` once it has aborted.
   */
  async *read(reader: PieceReader, tell: (origin: PieceOrigin, spokenAt?: number) => void): AsyncGenerator<SpokenPart> {
    const { signal } = reader.options;
    const wasComplete = this.isComplete;
    let hasSpoken = false;
    this.readers++;
    try {
      await abortable(this.found, signal);
      for (let part = 0; part === 0 || !this.known[part - 1]!.isLast; part++) {
        while (!this.known[part]) {
          signal.throwIfAborted();
          if (this.speaking) await abortable(this.speaking.ended, signal);
          else if (await this.getTurn(part, reader)) hasSpoken = true;
        }
        const spoken = this.known[part]!;
        if (spoken.isLast) {
          const isHit = wasComplete || this.spokenAt !== undefined;
          tell(hasSpoken ? 'miss' : isHit ? 'hit' : 'joined', this.spokenAt);
        }
        // Receivers own the samples, and may move them to another thread.
        yield { ...spoken, chunks: spoken.chunks.map((chunk) => ({ ...chunk, samples: chunk.samples.slice() })) };
      }
    } finally {
      this.readers--;
      if (this.readers === 0) {
        this.speaking?.stop.abort(new Error('Nobody waits for this speech any more.'));
        this.events.unread();
      }
    }
  }

  private async lookUp(): Promise<void> {
    const found = await this.events.lookUp();
    if (!found) return;
    this.known = [...found.parts];
    this.spokenAt = found.spokenAt;
  }

  /**
   * Waits for a turn, and speaks a part in it.
   *
   * @returns whether this reader got the turn. If not, another one speaks or has spoken the part.
   */
  private async getTurn(part: number, reader: PieceReader): Promise<boolean> {
    const { ticket, options } = reader;
    const withdrawn = AbortSignal.any([this.contest.signal, options.signal]);
    const work = () => this.speak(part, reader);
    try {
      const before = this.known.slice(0, part).reduce((sum, { chunks }) => sum + secondsOf(chunks), 0);
      const atSeconds = options.startSeconds + before;
      const turn = ticket.run(reader.turnLength(part), work, { withdrawn, atSeconds });
      // If others read too, the turn goes on when the reader stops.
      await abortable(turn, options.signal);
      return true;
    } catch (error) {
      if (error === outrun) return false;
      throw error;
    }
  }

  /** Speaks a part. The engine takes its slot before this waits for anything. */
  private async speak(part: number, reader: PieceReader): Promise<void> {
    const stop = new AbortController();
    if (part === 0) this.leadSeconds = reader.options.leadSeconds;
    let end!: () => void;
    this.speaking = { ended: new Promise((resolve) => (end = resolve)), stop };
    this.contest.abort(outrun);
    this.contest = newContest();
    try {
      const chunks = await reader.speak(part, { leadSeconds: this.leadSeconds, signal: stop.signal });
      stop.signal.throwIfAborted();
      this.known[part] = { chunks, isLast: !hasMoreParts(chunks) };
      if (this.isComplete) this.events.spoken(this.known, reader);
    } finally {
      this.speaking = undefined;
      // Deferred, so that the request whose turn has ended can ask for its next one first.
      setImmediate(end);
    }
  }
}
