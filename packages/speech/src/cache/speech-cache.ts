import { withCauses } from '../messages/with-causes';
import { NotKeptError } from '../errors';
import { contentOf } from '../engines/speech-engine';
import type { PlannedPiece, SpeechPlan } from '../plan/speech-plan';
import {
  type PieceOptions,
  type PieceSource,
  type Speaker,
  speakerOf,
  type Speakers,
  type SpokenPart,
  turnLength,
} from '../rendering/render-speech';
import type { Log } from '../support/log';
import { Shares } from '../support/shares';
import { DeferredWrites } from './deferred-writes';
import { EncodedOutput } from './encoded-output';
import { digestOf, outputKey, pieceKey } from './cache-keys';
import { decodePiece, encodePiece } from './piece-record';
import { type FoundPiece, type PieceOrigin, type PieceReader, SharedPiece } from './shared-piece';
import type { SpeechStore } from './speech-store';

/**
 * How a speech was answered. `hit`: everything came from the cache. `joined`: some of it was being spoken for another request,
 * and none for this one alone. `miss`: at least a part was spoken in this request's turns.
 */
export type CacheStatus = PieceOrigin;

/** What the cache has been asked for since it was made. */
export interface CacheCounts {
  /** Sentences and pieces of sentences, by where they came from. */
  readonly pieces: Readonly<Record<PieceOrigin, number>>;
  /** Whole encoded responses that were found and that were not. */
  readonly responses: { readonly hit: number; readonly miss: number };
}

export interface SpeechCacheOptions {
  readonly store: SpeechStore;
  /** Whether requests of all scopes share the entries. */
  readonly isShared: boolean;
  readonly log: Log;
}

/** A speaker whose voice is known exactly. */
export interface CachedSpeaker extends Speaker {
  readonly voiceId: string;
  /** What `SpeechEngine.fingerprint` returns for the voice. */
  readonly fingerprint: string;
}

/** A plan to speak with the cache. */
export interface CachedPlan {
  readonly plan: SpeechPlan;
  readonly speakers: Speakers<CachedSpeaker>;
  /** Whose speech it is. */
  readonly scope: string;
}

/**
 * Maximum number of bytes of encoded speech that is still being made and will be stored. One account can use at most half. Beyond it,
 * speech is not stored encoded.
 */
const maxCollected = 64 * 2 ** 20;

/** How long closing waits for the store. */
const closeTimeoutMs = 2000;

/** Number of entries that a forecast looks for at once. */
const lookAhead = 32;

/**
 * Speaks each piece of each plan once: pieces that have been spoken come from a store, and requests that need the same piece at
 * the same time share it. A request that repeats another one exactly gets its encoded speech from the store.
 */
export class SpeechCache {
  /** The pieces that are being read, and those that are being stored. */
  private readonly pieces = new Map<string, SharedPiece>();
  /** The requests that will read a key, in order of arrival. The first one is expected to speak it. */
  private readonly wanted = new Map<string, Set<CachedPieces>>();
  /** The bytes of encoded speech that is being made, by owner. */
  readonly collecting = new Shares(maxCollected);
  readonly writes: DeferredWrites;
  /** What it has been asked for. */
  readonly counts = { pieces: { hit: 0, joined: 0, miss: 0 }, responses: { hit: 0, miss: 0 } } satisfies CacheCounts;

  constructor(private readonly options: SpeechCacheOptions) {
    this.writes = new DeferredWrites(options.store);
  }

  /** Size of what is kept, in bytes; `undefined` if it is not known. */
  bytes(): number | undefined {
    return this.options.store.bytes();
  }

  /** Checks whether the store can be used. @throws why it cannot. */
  check(): Promise<void> {
    return this.options.store.check();
  }

  /** Prepares to speak a plan. Always call `close` on the result at the end. */
  open(cached: CachedPlan): CachedPieces {
    return new CachedPieces(this, cached, this.options.isShared ? '' : cached.scope);
  }

  /** Waits until everything that has been spoken is stored, or could not be. */
  async written(): Promise<void> {
    await this.writes.all();
  }

  /** Waits until everything has been stored, but not for a slow store: what is lost is spoken again. */
  async close(): Promise<void> {
    await this.writes.settle(closeTimeoutMs);
    await this.options.store.close();
  }

  /** The piece of a key that other requests read too, or a new one. */
  join(key: string): SharedPiece {
    const known = this.pieces.get(key);
    if (known) return known;
    let isStoring = false;
    const forget = () => {
      if (this.pieces.get(key) === piece) this.pieces.delete(key);
    };
    const piece: SharedPiece = new SharedPiece({
      lookUp: () => this.lookUp(key),
      spoken: (parts, by) => {
        const reader = by as CachedReader;
        if (!reader.isCurrent()) return;
        isStoring = true;
        // Until it has been stored, requests join the piece in memory.
        void this.store(key, parts, reader.scope).finally(forget);
      },
      unread: () => {
        if (!isStoring) forget();
      },
    });
    this.pieces.set(key, piece);
    return piece;
  }

  /**
   * The parts of a piece that is kept. Until it is, waits for it.
   *
   * @param isWorthWaiting decides, after a pause, whether to look again. When it has said no, this looks once more.
   * @throws {NotKeptError} if it is not kept, and not worth waiting for.
   * @throws {unknown} what `isWorthWaiting` throws.
   */
  async *kept(key: string, isWorthWaiting: () => Promise<boolean>): AsyncGenerator<SpokenPart> {
    for (let waits = true; ; waits = await isWorthWaiting()) {
      const found = await this.lookUp(key);
      if (found) return yield* found.parts;
      if (!waits) throw new NotKeptError();
    }
  }

  /** Notes that a request will read these keys. */
  announce(keys: Iterable<string>, by: CachedPieces): void {
    for (const key of keys) {
      const requests = this.wanted.get(key);
      if (requests) requests.add(by);
      else this.wanted.set(key, new Set([by]));
    }
  }

  /** Takes back what `announce` has noted. */
  withdraw(keys: Iterable<string>, by: CachedPieces): void {
    for (const key of keys) {
      const requests = this.wanted.get(key);
      requests?.delete(by);
      if (requests?.size === 0) this.wanted.delete(key);
    }
  }

  /** Predicts where a request will get a piece from. */
  async expected(key: string, by: CachedPieces): Promise<CacheStatus> {
    const [first] = this.wanted.get(key) ?? [];
    if (this.pieces.get(key)?.isComplete || (await this.options.store.has(key))) return 'hit';
    return first === undefined || first === by ? 'miss' : 'joined';
  }

  /**
   * Reads a record. Removes one that cannot be decoded. Never rejects.
   *
   * @returns what `decode` returns, and when it was spoken; `undefined` if there is no usable record.
   */
  async read<T>(key: string, decode: (record: Uint8Array) => T): Promise<{ value: T; spokenAt: number } | undefined> {
    const { store, log } = this.options;
    const found = await store.get(key);
    if (!found) return undefined;
    try {
      return { value: decode(found.bytes), spokenAt: found.spokenAt };
    } catch (error) {
      log.warn(`Removing a damaged entry from the cache: ${withCauses(error)}`);
      void store.remove(key);
      return undefined;
    }
  }

  private async lookUp(key: string): Promise<FoundPiece | undefined> {
    const found = await this.read(key, (record) => decodePiece(key, record));
    return found && { parts: found.value, spokenAt: found.spokenAt };
  }

  private store(key: string, parts: readonly SpokenPart[], owner: string): Promise<void> {
    const samples = parts.flatMap(({ chunks }) => chunks.map((chunk) => chunk.samples.byteLength));
    const size = samples.reduce((sum, bytes) => sum + bytes, 0);
    return this.writes.write(key, { owner, size, encode: () => encodePiece(key, parts) });
  }
}

/** A reader that knows whose speech it is. */
interface CachedReader extends PieceReader {
  readonly scope: string;
  /** Whether the voice still has the same model. It may have been replaced since the request began. */
  isCurrent(): boolean;
}

/** The pieces of one request, from the cache or spoken in its turns. */
export class CachedPieces implements PieceSource {
  /** Identifies the sound of the whole plan and its timestamps. Plans with the same tag sound the same. */
  readonly tag: string;
  private readonly keys = new Map<PlannedPiece, string>();
  private forecasted: Promise<CacheStatus> | undefined;
  private hasMissed = false;
  private hasJoined = false;
  /** When the oldest of the pieces that came from the store was spoken. */
  private spokenAt: number | undefined;

  /** @param keyScope requests with the same one share entries. */
  constructor(
    private readonly cache: SpeechCache,
    private readonly cached: CachedPlan,
    keyScope: string,
  ) {
    const { plan, speakers } = cached;
    for (const piece of plan.pieces) {
      const { engine, fingerprint } = speakerOf(piece, speakers);
      this.keys.set(piece, pieceKey({ fingerprint, scope: keyScope, ...contentOf(piece, plan, engine) }));
    }
    const fingerprints = this.speakers().map(({ voiceId, fingerprint }) => [voiceId, fingerprint]);
    this.tag = digestOf([fingerprints, keyScope, plan]);
    cache.announce(this.keys.values(), this);
  }

  /** How the pieces that have been read were answered. */
  get status(): CacheStatus {
    if (this.hasMissed) return 'miss';
    return this.hasJoined ? 'joined' : 'hit';
  }

  /** Predicts the status at the end. Wrong if entries disappear meanwhile, or if a request that this one joins gives up. */
  forecast(): Promise<CacheStatus> {
    return (this.forecasted ??= this.lookAhead());
  }

  private async lookAhead(): Promise<CacheStatus> {
    const keys = [...new Set(this.keys.values())];
    let isJoined = false;
    for (let start = 0; start < keys.length; start += lookAhead) {
      const batch = keys.slice(start, start + lookAhead);
      const expected = await Promise.all(batch.map((key) => this.cache.expected(key, this)));
      if (expected.includes('miss')) return 'miss';
      isJoined ||= expected.includes('joined');
    }
    return isJoined ? 'joined' : 'hit';
  }

  /**
   * The encoded speech of the whole plan.
   *
   * @param facts everything that determines its bytes in addition to the plan.
   */
  encoded(facts: readonly unknown[]): EncodedOutput {
    const { plan, scope } = this.cached;
    return new EncodedOutput(this.cache, {
      key: outputKey(this.tag, facts),
      plan,
      owner: scope,
      isCurrent: () => this.speakers().every(isCurrent),
      spokenAt: () => this.spokenAt,
    });
  }

  /** The pieces as far as they are kept: none is spoken. See `SpeechCache.kept`. */
  keptOnly(isWorthWaiting: () => Promise<boolean>): PieceSource {
    return { parts: (piece) => this.cache.kept(this.keys.get(piece)!, isWorthWaiting) };
  }

  parts(piece: PlannedPiece, options: PieceOptions): AsyncGenerator<SpokenPart> {
    const { plan, speakers, scope } = this.cached;
    const speaker = speakerOf(piece, speakers);
    const { engine, ticket } = speaker;
    const content = contentOf(piece, plan, engine);
    const reader: CachedReader = {
      ticket,
      options,
      scope,
      isCurrent: () => isCurrent(speaker),
      turnLength: (part) => turnLength({ text: content.text, part }),
      speak: (part, how, live) => live.fill(engine.synthesize({ ...content, part, queueGroup: ticket.group, ...how })),
    };
    return this.cache.join(this.keys.get(piece)!).read(reader, (origin, spokenAt = Infinity) => {
      this.cache.counts.pieces[origin]++;
      this.hasMissed ||= origin === 'miss';
      this.hasJoined ||= origin === 'joined';
      if (spokenAt < (this.spokenAt ?? Infinity)) this.spokenAt = spokenAt;
    });
  }

  /** Ends the request. Idempotent. */
  close(): void {
    this.cache.withdraw(this.keys.values(), this);
  }

  private speakers(): CachedSpeaker[] {
    const { main, others } = this.cached.speakers;
    return [main, ...(others?.values() ?? [])];
  }
}

/** The fingerprint of a voice whose model is not known. Its speech is kept only where it must be. */
export const unknownModel = 'unknown';

/** Whether a voice still has the same model. */
function isCurrent({ engine, voiceId, fingerprint }: CachedSpeaker): boolean {
  return (engine.fingerprint(voiceId) ?? unknownModel) === fingerprint;
}
