import { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import { digestOfText } from '../audio-marks';
import { ApiError } from '../../platform/errors/api-error';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { audioFormats } from '@voxgate/speech';
import type { KeptAnswer, KeptRequest, SpeechRecording } from '../speech-history';
import { AudioNotKeptError, AudioQueue } from './audio-queue';
import { historyFileKind, type MissingAudioReason } from './history-entry';
import type { HistorySetting } from './account-history-settings';
import type { RecordingServices } from './recording-services';

const dayMs = 86_400_000;

/** The account has switched its history off meanwhile. */
class HistoryOffError extends Error {}

/**
 * Records the answer to one request. Its audio goes to a temporary file of the server while it is sent. When the client has all of it, the
 * audio and the entry are stored in one transaction.
 */
export class Recording implements SpeechRecording {
  private readonly id = timeOrderedId('hist');
  private readonly createdAt = new Date();
  private readonly audio: AudioQueue;
  private readonly setting: Promise<HistorySetting | undefined>;
  /** `undefined`: not known yet. */
  private isOn: boolean | undefined;
  private hasBegun = false;
  private isOver = false;
  private decide!: (answer: KeptAnswer | undefined) => void;
  /** Resolves when the answer is over, with `undefined` if it is not kept. */
  private readonly answer = new Promise<KeptAnswer | undefined>((resolve) => (this.decide = resolve));

  constructor(
    private readonly request: KeptRequest,
    private readonly services: RecordingServices,
  ) {
    this.audio = new AudioQueue(this.accountId, services.room);
    this.setting = services.settings.recent(this.accountId).then(
      (setting) => {
        this.isOn = setting.mode !== 'off';
        return setting;
      },
      // Without the database, nothing is kept.
      () => undefined,
    );
  }

  get entryId(): string | undefined {
    return this.isOn === true ? this.id : undefined;
  }

  write(bytes: Uint8Array): void {
    if (this.isOver || this.isOn === false) return;
    this.begin();
    this.audio.add(bytes);
  }

  complete(answer: KeptAnswer): void {
    if (this.isOver) return;
    this.isOver = true;
    this.begin();
    this.decide(answer);
  }

  drop(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.audio.fail('dropped');
    this.decide(undefined);
  }

  private get accountId(): string {
    return this.request.caller.accountId;
  }

  private begin(): void {
    if (this.hasBegun || this.isOn === false) return;
    this.hasBegun = true;
    this.services.track(
      this.run().catch((error: unknown) => {
        if (!(error instanceof HistoryOffError)) this.services.onLost(error);
      }),
    );
  }

  private async run(): Promise<void> {
    const setting = await this.setting;
    if (!setting || setting.mode === 'off') return this.audio.fail('dropped');
    const { turns, onLost } = this.services;
    // The audio is received while it is sent, and stored when it is this recording's turn.
    const turn = this.answer.then(async (answer) => {
      const begins = answer && turns.begin(this.accountId);
      await begins;
      if (begins) this.audio.end();
      else this.audio.fail('dropped');
      if (answer && !begins) onLost('too many wait to be stored');
      return begins && answer;
    });
    try {
      const missing = await this.storeAudio(setting, turn);
      const answer = await turn;
      if (answer && missing) await this.storeWithout(missing, answer, setting);
    } finally {
      if (await turn) turns.end();
    }
  }

  /**
   * @returns why the audio was not stored; `undefined` if it was, together with its entry, or if nothing is kept.
   * @throws {HistoryOffError}
   */
  private async storeAudio(
    setting: HistorySetting,
    turn: Promise<KeptAnswer | undefined>,
  ): Promise<MissingAudioReason | undefined> {
    const { format } = this.request;
    try {
      await this.services.files.store(this.accountId, {
        contents: { stream: Readable.from(this.audio.read(), { objectMode: false }) },
        name: `${this.id}.${audioFormats[format].extension}`,
        contentType: audioFormats[format].contentType,
        kind: historyFileKind,
        expiresAt: this.expiryWith(setting),
        together: async (manager, fileId) =>
          this.insert(manager, setting, (await turn)!, { fileId, audioMissing: null }),
      });
      return undefined;
    } catch (error) {
      if (error instanceof AudioNotKeptError) return error.reason === 'dropped' ? undefined : error.reason;
      if (error instanceof ApiError) return error.code === 'STORAGE_LIMIT_REACHED' ? 'storage_full' : 'unavailable';
      throw error;
    } finally {
      // What has not been read is not needed any more.
      this.audio.fail('dropped');
    }
  }

  private storeWithout(audioMissing: MissingAudioReason, answer: KeptAnswer, setting: HistorySetting): Promise<void> {
    return this.services.locked(this.accountId, (manager) =>
      this.insert(manager, setting, answer, { fileId: null, audioMissing }),
    );
  }

  /** @throws {HistoryOffError} */
  private async insert(
    manager: EntityManager,
    begunWith: HistorySetting,
    { voiceId, sampleRate, characters, audioSeconds }: KeptAnswer,
    audio: { fileId: string | null; audioMissing: MissingAudioReason | null },
  ): Promise<void> {
    const { settings, add } = this.services;
    const now = await settings.read(this.accountId, manager);
    if (now.mode === 'off') throw new HistoryOffError();
    const { caller, requestId, api, text, syntax, speed, pitch, normalize, format } = this.request;
    const { contentType } = audioFormats[format];
    const expiresAt = this.expiryWith(now);
    await add(manager, {
      id: this.id,
      accountId: this.accountId,
      requestId,
      api,
      callerType: caller.type,
      callerId: caller.id,
      voiceId,
      characters,
      audioSeconds,
      ...audio,
      createdAt: this.createdAt,
      expiresAt,
      // The account wanted it when the request came, and still does.
      text: begunWith.mode === 'text' && now.mode === 'text' ? withoutNul(text) : null,
      textDigest: digestOfText(text),
      settings: { speed, pitch, normalize, syntax, format, contentType, sampleRate },
    });
  }

  private expiryWith({ days }: HistorySetting): Date {
    return new Date(this.createdAt.getTime() + days * dayMs);
  }
}

/** PostgreSQL has no NUL in texts. Replaces it by the character that Unicode has for this. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '\u{fffd}');
}
