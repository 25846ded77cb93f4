import { ApiFailure } from '../api/api-failure';
import type { RateLimit } from '../api/rate-limit';
import { type Clip, clipKey, clipUrl } from '../playground/clips';

/** What a clip does: nothing, being fetched, or being played, with the share that has been heard from 0 to 1. */
export type ClipState = 'idle' | 'loading' | number;

/** What the player has heard of the server. */
export interface PlayerNews {
  error: Error | null;
  limit: RateLimit | undefined;
}

/** The share that has been heard is told in steps of this size, so that a long clip does not draw the page for each frame. */
const step = 0.01;
const updateMs = 60;

/** Plays clips, one at a time, and tells those who subscribe what each clip does. */
export class ClipPlayer {
  private readonly listeners = new Set<() => void>();
  private readonly audio = new Audio();
  private playing: { clip: Clip; key: string; state: ClipState } | undefined;
  private queue: readonly Clip[] = [];
  private abort = new AbortController();
  private timer: ReturnType<typeof setInterval> | undefined;
  private told: PlayerNews = { error: null, limit: undefined };

  constructor() {
    this.audio.addEventListener('ended', () => this.playNext());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly news = (): PlayerNews => this.told;

  stateOf(clip: Clip): ClipState {
    return this.playing?.key === clipKey(clip) ? this.playing.state : 'idle';
  }

  /** Plays clips one after the other. All of them are fetched first, so that there is no gap between them. */
  play(...clips: Clip[]): Promise<void> {
    return this.begin(clips, 0);
  }

  /** Goes on with another clip, at the same share of it. Nothing else is played after it. */
  switchTo(clip: Clip): Promise<void> {
    return this.begin([clip], typeof this.playing?.state === 'number' ? this.playing.state : 0);
  }

  stop(): void {
    this.abort.abort();
    this.queue = [];
    this.end();
  }

  /** @param share where the first clip begins, from 0 to 1. */
  private async begin(clips: readonly Clip[], share: number): Promise<void> {
    this.stop();
    const [first] = clips;
    if (!first) return;
    const { signal } = (this.abort = new AbortController());
    this.playing = { clip: first, key: clipKey(first), state: 'loading' };
    this.tell({ error: null });
    try {
      const onLimit = (limit: RateLimit | undefined) => this.tell({ limit });
      await Promise.all(clips.map((clip) => clipUrl(clip, onLimit, signal)));
      signal.throwIfAborted();
      this.queue = clips;
      this.playNext(share);
    } catch (error) {
      if (signal.aborted) return;
      this.fail(error as Error);
    }
  }

  private playNext(share = 0): void {
    const [next, ...rest] = this.queue;
    this.queue = rest;
    if (!next) {
      this.end();
      return;
    }
    const { signal } = this.abort;
    this.playing = { clip: next, key: clipKey(next), state: share };
    this.timer ??= setInterval(() => this.follow(), updateMs);
    this.tell({});
    // It is kept: `play` has fetched it.
    void clipUrl(next, () => undefined, signal)
      .then((url) => {
        if (signal.aborted) return undefined;
        this.audio.src = url;
        if (share > 0) this.audio.addEventListener('loadedmetadata', () => this.seek(share), { once: true, signal });
        return this.audio.play();
      })
      .catch((error: unknown) => {
        if (!signal.aborted) this.fail(error as Error);
      });
  }

  private seek(share: number): void {
    if (Number.isFinite(this.audio.duration)) this.audio.currentTime = share * this.audio.duration;
  }

  private follow(): void {
    const { currentTime, duration } = this.audio;
    if (!this.playing || !(duration > 0)) return;
    const state = Math.min(1, Math.round(currentTime / duration / step) * step);
    if (state === this.playing.state) return;
    this.playing = { ...this.playing, state };
    this.tell({});
  }

  private end(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.audio.pause();
    if (!this.playing) return;
    this.playing = undefined;
    this.tell({});
  }

  private fail(error: Error): void {
    this.stop();
    this.tell({ error, ...(error instanceof ApiFailure && error.limit && { limit: error.limit }) });
  }

  private tell(news: Partial<PlayerNews>): void {
    if (Object.keys(news).length > 0) this.told = { ...this.told, ...news };
    for (const listener of this.listeners) listener();
  }
}
