import { decodeSpeech, encodeSpeech, type SpeechEvent } from './encoded-speech';
import type { SpeechPlan } from '../plan/speech-plan';
import type { SpeechCache } from './speech-cache';

/** Maximum number of bytes of one encoded speech in the cache: six minutes of MP3, or a minute and a half of WAV at 24 kHz. */
export const maxEncodedBytes = 4 * 2 ** 20;

/** A speech that was found in the cache. */
export interface EncodedSpeech {
  readonly events: readonly SpeechEvent[];
  /** Size of the record in memory. */
  readonly size: number;
}

/** Everything about an encoded speech that does not change while it is made. */
export interface EncodedOutputOptions {
  /** Identifies the plan and everything else that determines the bytes. */
  readonly key: string;
  /** The plan that timestamps and marks refer to. */
  readonly plan: Pick<SpeechPlan, 'source' | 'unread' | 'pieces'>;
  /** Whose request it is. */
  readonly owner: string;
  /** Whether the voice still has the same model. */
  readonly isCurrent: () => boolean;
  /** When the oldest of the pieces that have been read was spoken, in milliseconds since 1970; `undefined`: now. */
  readonly spokenAt: () => number | undefined;
}

/**
 * The encoded speech of one plan in one format. A request that repeats another one exactly gets its bytes and times from here, and
 * needs neither pieces nor an encoder.
 */
export class EncodedOutput {
  constructor(
    private readonly cache: SpeechCache,
    private readonly options: EncodedOutputOptions,
  ) {}

  /** Looks the speech up. Never rejects. */
  async find(): Promise<EncodedSpeech | undefined> {
    const { key, plan } = this.options;
    const found = await this.cache.read(key, (record) => ({
      events: decodeSpeech(key, record, plan),
      size: record.length,
    }));
    this.cache.counts.responses[found ? 'hit' : 'miss']++;
    return found?.value;
  }

  /**
   * Passes the events of a speech on, and stores them after the last one. Does not store a speech that ends early, is too large,
   * or is silence in place of speech.
   */
  async *keep<Event extends SpeechEvent & { isSilence?: boolean }>(
    events: AsyncIterable<Event>,
  ): AsyncGenerator<Event> {
    const { owner } = this.options;
    const { collecting } = this.cache;
    let collected: SpeechEvent[] | undefined = [];
    let size = 0;
    const giveUp = () => {
      collected = undefined;
      if (size > 0) collecting.release(owner, size);
      size = 0;
    };
    try {
      for await (const event of events) {
        const added = collected ? bytesOf(event) : 0;
        if (added > 0) {
          const { ofGroup, ofAll } = collecting.shortage(owner, added);
          if (event.isSilence || size + added > maxEncodedBytes || ofGroup > 0 || ofAll > 0) {
            giveUp();
          } else {
            collecting.take(owner, added);
            size += added;
          }
        }
        collected?.push(event);
        yield event;
      }
      if (collected) this.store(collected, size);
    } finally {
      giveUp();
    }
  }

  private store(events: readonly SpeechEvent[], size: number): void {
    const { key, owner, isCurrent, spokenAt } = this.options;
    if (!isCurrent()) return;
    const encode = () => encodeSpeech(key, events);
    void this.cache.writes.write(key, { owner, spokenAt: spokenAt(), size, encode });
  }
}

/** Approximate bytes of the time of a sound in memory and in the record. A minute of speech has some 800. */
const phonemeBytes = 150;

/** What an event adds to the size of a speech. Words and sentences are few. */
function bytesOf(event: SpeechEvent): number {
  if (event.type === 'audio') return event.bytes.length;
  return event.type === 'timestamp' && event.timestamp.type === 'phoneme' ? phonemeBytes : 0;
}
