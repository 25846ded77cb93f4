import { setMaxListeners } from 'node:events';
import type { AudioEncoder } from '../encoding/audio-encoder';
import { charactersPerSecond, type EarlierAudio } from '../rendering/playback-prediction';
import type { AudioSegment } from '../rendering/render-speech';
import { paragraphPause } from '../sound/pauses';
import type { MarkupScanner } from '../text/markup-scan';
import { countCharacters } from '../text/text-length';
import type { Timestamp, TimestampKind } from '../times/timestamp';
import { TimestampFilter } from '../times/viseme-track';
import type { VisemeSet } from '../times/visemes';
import { ArrivingText, type ReadyText } from './arriving-text';
import { SessionEncoder } from './session-encoder';

/** The next bytes of the audio, and the seconds of audio up to their end. */
interface AudioEvent {
  readonly type: 'audio';
  readonly bytes: Uint8Array;
  readonly audioSeconds: number;
  /** Whether nothing was spoken, and this is the silence in its place. */
  readonly isSilence?: true;
}

/** What a session tells its reader, in order. */
export type SessionEvent =
  | AudioEvent
  /** Its times are those of the whole session's audio, its offsets those of all text that was appended, in code points. */
  | { readonly type: 'timestamp'; readonly timestamp: Timestamp }
  /** Everything that was appended before a `flush` has been spoken. */
  | { readonly type: 'flushed'; readonly id: string }
  /** The end. Nothing follows. */
  | { readonly type: 'end'; readonly durationSeconds: number; readonly characters: number };

/** A part of the text, as the speaker reads it. */
export interface ReadPart {
  /** How many of its characters count: without markup, in Unicode code points. */
  readonly characters: number;
  /** Length of its breaks at normal speed. */
  readonly breakSeconds: number;
  /** Whether there is certainly nothing to be heard of it. */
  readonly isBlank: boolean;
  /**
   * Speaks it.
   *
   * @param earlier what the listener hears before it, if it is not the first one.
   */
  speak(signal: AbortSignal, earlier?: EarlierAudio): AsyncIterable<AudioSegment>;
}

/** What a session speaks with. */
export interface SessionSpeaker {
  /** Reads the next part of the text. Called in the order of the text. May throw what reading throws. */
  read(text: string): ReadPart;
  /** Finds the markup of a text, which must not be cut. Defaults to none. */
  readonly scan?: MarkupScanner;
  /**
   * Opens the encoder of the session's audio.
   *
   * @param isContinued whether its file is put behind another one of the session.
   */
  openEncoder(isContinued: boolean): AudioEncoder;
  /** Whether files of the format can be put one after another, so that nothing has to stay in the encoder after a flush. */
  readonly canJoinFiles: boolean;
  /** Of the voice, as a BCP 47 tag. */
  readonly language: string;
  /** 1 is the voice's normal speed, which is the default. */
  readonly speed?: number;
  /** The longest text that can be spoken at once, in Unicode code points. Defaults to any. */
  readonly maxCharacters?: number;
  /** What is heard if nothing was spoken. Defaults to nothing. */
  readonly silence?: { readonly seconds: number; readonly sampleRate: number };
}

export interface SessionOptions {
  /** Milliseconds without new text after which what is there is spoken. */
  readonly maxBufferDelayMs: number;
  /** The most characters that may wait to be spoken. */
  readonly maxWaitingCharacters: number;
  /** Which timestamps are wanted. */
  readonly timestamps?: TimestampKind;
  /** With timestamps of visemes: their set. Defaults to `oculus`. */
  readonly visemeSet?: VisemeSet;
  /** Called before a part of the text is spoken. If it rejects, so does the session. */
  readonly onSpeak?: (part: PartSize) => Promise<void>;
  /** A monotonic clock in milliseconds. Defaults to the system's. */
  readonly now?: () => number;
}

/** The size of a part of the text. */
export interface PartSize {
  /** Its length as it was sent, in Unicode code points. */
  readonly sentCharacters: number;
  /** How many of its characters count: without markup. */
  readonly characters: number;
  /** Length of its breaks at normal speed. */
  readonly breakSeconds: number;
}

/** More text has been appended than may wait. */
export class TooMuchTextError extends Error {
  override readonly name = 'TooMuchTextError';
}

/** Without a sentence to play, the player runs dry this soon: time to speak a clause. */
const dryBelowSeconds = 0.8;

/** Length from which a clause is worth its own intonation, before anything has been heard and after. */
const firstClause = 60;
const laterClause = 25;

/** A text that is being spoken. */
interface OpenSpeech {
  /** Offset of its end in all of the text, in UTF-16 code units. */
  readonly end: number;
  readonly endsParagraph: boolean;
  /** Length of its sound. */
  readonly estimatedSeconds: number;
  /** Offset of its start in code points. */
  readonly textStart: number;
  /** When it starts in the audio of the session. Set at its first sound. */
  startSeconds?: number;
  readonly segments: AsyncIterator<AudioSegment>;
  /** The first segment, which is made while the speech before is read. */
  readonly first: Promise<IteratorResult<AudioSegment>>;
}

/**
 * Speech for a text that is still being written. Sentences are spoken as soon as they are complete; a clause, when the player would
 * otherwise run dry; everything, after a flush or when no text comes any more. Read `events` while appending.
 *
 * @example
 * const session = speech.openSession({ voiceId: 'af_heart', format: 'pcm', speed: 1, signal });
 * void (async () => {
 *   for await (const token of languageModel) session.append(token);
 *   session.end();
 * })();
 * for await (const event of session.events()) if (event.type === 'audio') play(event.bytes);
 */
export class SpeechSession {
  private readonly text: ArrivingText;
  private readonly stopping = new AbortController();
  private readonly signal: AbortSignal;
  private readonly now: () => number;
  private readonly timestamps: TimestampFilter;
  /** Flushes in order: everything up to an offset of the text is to be spoken. */
  private readonly flushes: { readonly id: string; readonly upTo: number }[] = [];
  private appended = 0;
  private appendedAt: number;
  /** What has been taken to be spoken, in code points: as it was sent, and without markup. */
  private takenCharacters = 0;
  private spokenCharacters = 0;
  /** Up to where the text has been spoken, in UTF-16 code units. */
  private spokenUpTo = 0;
  private hasEnded = false;
  private wake = () => {};
  private waits = false;
  /** Whom to tell that a part of the text has been begun. */
  private onTaken: (() => void)[] = [];
  /** When the player will have played all audio, in milliseconds. */
  private playsUntil: number | undefined;
  /** Seconds of the text that is being spoken that have not been heard, estimated. */
  private unspokenSeconds = 0;
  /** Whether the last text that was begun has words. */
  private hasBegunWords = false;

  constructor(
    private readonly speaker: SessionSpeaker,
    private readonly options: SessionOptions & { readonly signal: AbortSignal },
  ) {
    this.timestamps = new TimestampFilter(options.timestamps, options.visemeSet);
    this.text = new ArrivingText(speaker.language, speaker.maxCharacters, speaker.scan);
    this.now = options.now ?? (() => performance.now());
    this.appendedAt = this.now();
    this.signal = AbortSignal.any([options.signal, this.stopping.signal]);
    setMaxListeners(0, this.signal);
    this.signal.addEventListener(
      'abort',
      () => {
        this.wake();
        this.tellTaken();
      },
      { once: true },
    );
  }

  /** Whether it does nothing until more text comes. */
  get isWaiting(): boolean {
    return this.waits;
  }

  /** Whether it speaks nothing any more: it has been cancelled, has failed or has ended. */
  get isOver(): boolean {
    return this.signal.aborted;
  }

  /** Length of the text that waits to be spoken, in UTF-16 code units. */
  get waitingLength(): number {
    return this.text.length;
  }

  /** Waits until the next part of the text is begun, or the session has ended. For writers that add text only while little waits. */
  taken(): Promise<void> {
    if (this.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => this.onTaken.push(resolve));
  }

  /**
   * Adds text. Words may be cut anywhere.
   *
   * @throws {TooMuchTextError} if too much waits. Nothing is added then.
   * @throws {Error} after `end`.
   */
  append(text: string): void {
    if (this.hasEnded) throw new Error('The text of this session has ended.');
    if (text === '') return;
    const most = this.options.maxWaitingCharacters;
    if (this.text.length + text.length > most) {
      throw new TooMuchTextError(`More than ${most} characters wait to be spoken. Send text more slowly.`);
    }
    this.text.append(text);
    this.appended += text.length;
    this.appendedAt = this.now();
    this.wake();
  }

  /**
   * Has everything spoken that has been appended, as if the text ended here. More text may follow.
   *
   * @param id returned in the event when it has been spoken.
   */
  flush(id = ''): void {
    if (this.hasEnded) throw new Error('The text of this session has ended.');
    this.flushes.push({ id, upTo: this.appended });
    this.wake();
  }

  /** Ends the text. What waits is spoken, and then the events end. Idempotent. */
  end(): void {
    this.hasEnded = true;
    this.wake();
  }

  /** Stops speaking at once: no event follows, and the engine stops within one window. Idempotent. */
  cancel(): void {
    this.stopping.abort(new SessionCancelledError());
  }

  /**
   * What the session says, for one reader. The next text is begun while one is read, so a reader that stops holds the session up.
   *
   * @throws what speaking throws; the reason of the signal, once it has aborted. After `cancel`, the events end without an error.
   */
  async *events(): AsyncGenerator<SessionEvent> {
    const encoder = new SessionEncoder(this.speaker);
    let upcoming: Promise<OpenSpeech> | undefined;
    let current: OpenSpeech | undefined;
    try {
      for (;;) {
        this.signal.throwIfAborted();
        yield* this.flushed(encoder);
        const begun = upcoming ?? this.beginNext();
        upcoming = undefined;
        if (!begun) {
          if (this.hasEnded && this.text.length === 0) break;
          await this.change();
          continue;
        }
        const speech = (current = await begun);
        this.unspokenSeconds = speech.estimatedSeconds;
        for (let step = await speech.first; !step.done; step = await speech.segments.next()) {
          upcoming ??= this.beginNext();
          yield* this.spoken(speech, step.value, encoder);
        }
        if (speech.endsParagraph) encoder.pause(paragraphPause);
        this.unspokenSeconds = 0;
        // Played while the next text is made. At the end, there is no pause.
        const isFollowed = (upcoming && this.hasBegunWords) || this.text.hasWords;
        if (isFollowed) yield* this.sound(encoder, encoder.encodePause());
        this.spokenUpTo = speech.end;
      }
      yield* encoder.seconds === 0 ? this.silence(encoder) : this.sound(encoder, encoder.finish());
      for (const timestamp of this.timestamps.end(encoder.seconds)) yield { type: 'timestamp', timestamp };
      yield { type: 'end', durationSeconds: encoder.seconds, characters: this.spokenCharacters };
    } catch (error) {
      if (!this.stopping.signal.aborted) throw error;
    } finally {
      this.cancel();
      encoder.close();
      // A reader that stops early leaves the speech that it has read from unfinished.
      const unfinished = [current, await upcoming?.catch(() => undefined)];
      await Promise.allSettled(unfinished.map(async (speech) => speech?.segments.return?.(undefined)));
    }
  }

  private async *spoken(
    speech: OpenSpeech,
    { samples, sampleRate, timestamps, pauseSeconds = 0, leadingSeconds = 0 }: AudioSegment,
    encoder: SessionEncoder,
  ): AsyncGenerator<SessionEvent> {
    encoder.pause(-leadingSeconds);
    // The encoder takes the samples away.
    const { length } = samples;
    const bytes = encoder.encode(samples, sampleRate);
    const { textStart } = speech;
    // Times of segments are those of their own speech, whose first sound comes after the pause that was due.
    const startSeconds = speech.startSeconds ?? encoder.seconds - length / sampleRate;
    if (length > 0) speech.startSeconds = startSeconds;
    yield* this.sound(encoder, bytes);
    encoder.pause(pauseSeconds);
    for (const each of timestamps) {
      const inSession = {
        ...each,
        startSeconds: each.startSeconds + startSeconds,
        endSeconds: each.endSeconds + startSeconds,
        textStart: each.textStart + textStart,
        textEnd: each.textEnd + textStart,
      };
      for (const timestamp of this.timestamps.next(inSession)) yield { type: 'timestamp', timestamp };
    }
  }

  private async *silence(encoder: SessionEncoder): AsyncGenerator<SessionEvent> {
    const { silence } = this.speaker;
    if (!silence) return;
    const samples = new Float32Array(Math.round(silence.seconds * silence.sampleRate));
    for (const encode of [() => encoder.encode(samples, silence.sampleRate), () => encoder.finish()]) {
      for await (const event of this.sound(encoder, encode())) yield { ...event, isSilence: true };
    }
  }

  private async *sound(encoder: SessionEncoder, encoding: Promise<Uint8Array>): AsyncGenerator<AudioEvent> {
    const before = encoder.heardSeconds;
    const bytes = await encoding;
    this.signal.throwIfAborted();
    const now = this.now();
    const added = encoder.hear() - before;
    if (added > 0) this.playsUntil = Math.max(now, this.playsUntil ?? now) + added * 1000;
    this.unspokenSeconds = Math.max(0, this.unspokenSeconds - added);
    if (bytes.length > 0) yield { type: 'audio', bytes, audioSeconds: encoder.seconds };
  }

  /** Reports the flushes whose text has been spoken. */
  private async *flushed(encoder: SessionEncoder): AsyncGenerator<SessionEvent> {
    while (this.flushes.length > 0 && this.flushes[0]!.upTo <= this.spokenUpTo) {
      yield* this.sound(encoder, encoder.flush());
      yield { type: 'flushed', id: this.flushes.shift()!.id };
    }
  }

  /** Begins the next text that can be spoken now; `undefined` if there is none. */
  private beginNext(): Promise<OpenSpeech> | undefined {
    const ready = this.takeReady();
    if (!ready) return undefined;
    this.tellTaken();
    const begun = this.begin(ready);
    // It may fail while the speech before is read.
    begun.catch(() => undefined);
    return begun;
  }

  private tellTaken(): void {
    const told = this.onTaken;
    this.onTaken = [];
    for (const tell of told) tell();
  }

  private async begin({ text, start, ends }: ReadyText): Promise<OpenSpeech> {
    const sentCharacters = countCharacters(text);
    const textStart = this.takenCharacters;
    this.takenCharacters += sentCharacters;
    const part = this.speaker.read(text);
    const { characters, breakSeconds } = part;
    this.hasBegunWords = !part.isBlank;
    const inner = characters - (text.length - text.trim().length);
    const estimatedSeconds = inner / charactersPerSecond / (this.speaker.speed ?? 1) + breakSeconds;
    const speech = { end: start + text.length, endsParagraph: ends === 'paragraph', textStart, estimatedSeconds };
    this.spokenCharacters += characters;
    if (part.isBlank) return { ...speech, ...nothing };
    await this.options.onSpeak?.({ sentCharacters, characters, breakSeconds });
    const segments = part.speak(this.signal, this.earlier())[Symbol.asyncIterator]();
    const first = segments.next();
    first.catch(() => undefined);
    return { ...speech, segments, first };
  }

  /** What the listener hears before the next text; `undefined` if nothing, so that its first sound is urgent. */
  private earlier(): EarlierAudio | undefined {
    const leadSeconds = this.leadMs() / 1000;
    const { unspokenSeconds } = this;
    return leadSeconds + unspokenSeconds > 0 ? { leadSeconds, unspokenSeconds } : undefined;
  }

  /** Takes what can be spoken now. */
  private takeReady(): ReadyText | undefined {
    const { text } = this;
    const flush = this.flushes.find(({ upTo }) => upTo > text.start);
    if (flush) return text.takeAll(flush.upTo - text.start);
    if (this.hasEnded) return text.takeAll();
    const isDry = this.leadMs() < dryBelowSeconds * 1000;
    return (
      text.takeSentences() ??
      (isDry ? text.takeClause(this.playsUntil === undefined ? firstClause : laterClause) : undefined) ??
      (this.delayLeftMs() <= 0 ? text.takeWords() : undefined)
    );
  }

  /** Milliseconds of audio that the player has left. */
  private leadMs(): number {
    return this.playsUntil === undefined ? 0 : Math.max(0, this.playsUntil - this.now());
  }

  /** Milliseconds until what is there is spoken without waiting for more. */
  private delayLeftMs(): number {
    return this.appendedAt + this.options.maxBufferDelayMs - this.now();
  }

  /** Waits for text, a flush or the end, or until it is time to speak what is there. */
  private async change(): Promise<void> {
    const waits = this.text.hasWords
      ? [this.delayLeftMs(), this.leadMs() - dryBelowSeconds * 1000].filter((wait) => wait > 0)
      : [];
    this.waits = waits.length === 0;
    await new Promise<void>((resolve) => {
      if (this.signal.aborted) return resolve();
      const timer = waits.length > 0 ? setTimeout(resolve, Math.ceil(Math.min(...waits)) + 1) : undefined;
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.waits = false;
    this.wake = () => {};
  }
}

/** What is spoken for a text without words. */
const nothing = {
  segments: { next: () => Promise.resolve({ done: true, value: undefined } as const) },
  first: Promise.resolve({ done: true, value: undefined } as const),
};

/** The reason of a cancelled session. */
class SessionCancelledError extends Error {
  override readonly name = 'SessionCancelledError';
}
