import { setImmediate } from 'node:timers/promises';
import { abortable } from '../support/abortable';
import type { SpeechStore, StoredSpeech } from './speech-store';

/** A record to write later. */
export interface DeferredWrite extends Omit<StoredSpeech, 'bytes'> {
  /** Its approximate size in bytes. */
  readonly size: number;
  /** Makes the record. */
  readonly encode: () => Buffer;
}

/** Maximum number of bytes that wait to be written. Beyond it, nothing is written, so that a slow store does not fill the memory. */
const maxWaiting = 64 * 2 ** 20;

/** Writes records to a store after the work at hand, so that responses are not delayed. */
export class DeferredWrites {
  private readonly writes = new Map<string, Promise<void>>();
  private waiting = 0;

  constructor(private readonly store: SpeechStore) {}

  /** Writes a record, unless too much is waiting. Returns when it has been written. Never rejects. */
  write(key: string, { size, ...record }: DeferredWrite): Promise<void> {
    const sameKey = this.writes.get(key);
    if (sameKey) return sameKey;
    if (this.waiting + size > maxWaiting) return Promise.resolve();
    this.waiting += size;
    const written = this.encodeAndPut(key, record).finally(() => {
      this.waiting -= size;
      this.writes.delete(key);
    });
    this.writes.set(key, written);
    return written;
  }

  /** Waits until everything has been written that waits now. */
  async all(): Promise<void> {
    await Promise.all(this.writes.values());
  }

  /** Waits until everything has been written, but at most this long. */
  async settle(timeoutMs: number): Promise<void> {
    await abortable(this.all(), AbortSignal.timeout(timeoutMs)).catch(() => undefined);
  }

  private async encodeAndPut(key: string, { encode, ...facts }: Omit<DeferredWrite, 'size'>): Promise<void> {
    await setImmediate();
    await this.store.put(key, { ...facts, bytes: encode() });
  }
}
