import { setMaxListeners } from 'node:events';
import { abortable } from '../support/abortable';
import { inSpan, noSpan, type Span } from '../support/tracing';
import { type PcmChunk, placeAfter, type SynthesisRequest } from '../engines/speech-engine';
import type { QueueTicket } from '../queue/queue-ticket';
import { LivePart } from '../rendering/live-part';
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
  /**
   * Has the engine speak a part. Called in a turn of the ticket.
   *
   * @param live gets the chunks that can be passed on before the part is complete.
   */
  speak(
    part: number,
    options: Pick<PieceOptions, 'leadSeconds' | 'signal' | 'trace'> & Pick<SynthesisRequest, 'place'>,
    live: LivePart,
  ): Promise<readonly PcmChunk[]>;
}

/** The part that is being spoken. */
interface SpeakingPart {
  /** What can be passed on already. */
  readonly live: LivePart;
  /** Resolves when the turn has ended, with or without the part. */
  readonly ended: Promise<void>;
  /** Stops the engine. */
  readonly stop: AbortController;
}

/** A reader's own turn. */
interface OwnTurn {
  /** Rejects if it fails. */
  readonly ended: Promise<void>;
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
 * - If the turn fails, only the request whose turn it was fails. The others wait for turns again, except for those that have already
 *   passed on some of it.
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
  /** Why the last turn that failed did. */
  private failure: unknown;
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
    const { signal, trace = noSpan } = reader.options;
    const wasComplete = this.isComplete;
    let hasSpoken = false;
    this.readers++;
    try {
      await inSpan(trace.child('speech.cache'), async (lookUp) => {
        await abortable(this.found, signal);
        lookUp.set({ 'voxgate.cache.hit': this.isComplete });
      });
      for (let part = 0; part === 0 || !this.known[part - 1]!.isLast; part++) {
        let passed = 0;
        while (!this.known[part]) {
          signal.throwIfAborted();
          // What has been passed on cannot be taken back, and another turn would not sound exactly the same.
          if (passed > 0) throw this.failure;
          const own = this.speaking ? undefined : await this.getTurn(part, reader);
          const { speaking } = this;
          if (speaking) {
            for await (const chunks of speaking.live.earlyChunks(signal)) {
              passed += chunks.length;
              yield { chunks: chunks.map(copyOf), isLast: false };
            }
          }
          // If others read too, the turn goes on when the reader stops.
          if (own) await abortable(own.ended, signal);
          else if (speaking) await abortable(speaking.ended, signal);
          hasSpoken ||= own !== undefined;
        }
        const spoken = this.known[part]!;
        if (spoken.isLast) {
          const isHit = wasComplete || this.spokenAt !== undefined;
          tell(hasSpoken ? 'miss' : isHit ? 'hit' : 'joined', this.spokenAt);
        }
        yield { ...spoken, chunks: spoken.chunks.slice(passed).map(copyOf) };
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
   * Waits for a turn, and begins to speak a part in it.
   *
   * @returns the turn; `undefined` if another reader speaks or has spoken the part.
   */
  private async getTurn(part: number, reader: PieceReader): Promise<OwnTurn | undefined> {
    const { ticket, options } = reader;
    const withdrawn = AbortSignal.any([this.contest.signal, options.signal]);
    let begin!: () => void;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const live = new LivePart();
    const work = (turn: Span) => {
      begin();
      return this.speak(part, reader, live, turn);
    };
    try {
      const before = this.known.slice(0, part).reduce((sum, { chunks }) => sum + secondsOf(chunks), 0);
      const atSeconds = options.startSeconds + before;
      const ended = ticket.run(reader.turnLength(part), work, {
        withdrawn,
        atSeconds,
        trace: options.trace,
        workSeconds: () => live.workSeconds,
      });
      await abortable(Promise.race([begun, ended]), options.signal);
      return { ended };
    } catch (error) {
      if (error === outrun) return undefined;
      throw error;
    }
  }

  /** Speaks a part. The engine takes its slot before this waits for anything. */
  private async speak(part: number, reader: PieceReader, live: LivePart, trace: Span): Promise<void> {
    const stop = new AbortController();
    if (part === 0) this.leadSeconds = reader.options.leadSeconds;
    let end!: () => void;
    this.speaking = { live, ended: new Promise((resolve) => (end = resolve)), stop };
    this.contest.abort(outrun);
    this.contest = newContest();
    try {
      const place = placeAfter(this.known[part - 1]?.chunks);
      const asked = { leadSeconds: this.leadSeconds, place, signal: stop.signal, trace };
      const chunks = await reader.speak(part, asked, live);
      stop.signal.throwIfAborted();
      this.known[part] = { chunks, isLast: !hasMoreParts(chunks) };
      if (this.isComplete) this.events.spoken(this.known, reader);
    } catch (error) {
      this.failure = error;
      throw error;
    } finally {
      live.end();
      this.speaking = undefined;
      // Deferred, so that the request whose turn has ended can ask for its next one first.
      setImmediate(end);
    }
  }
}

/** Receivers own the samples, and may move them to another thread. */
function copyOf(chunk: PcmChunk): PcmChunk {
  return { ...chunk, samples: chunk.samples.slice() };
}
