import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  digestOfVoice,
  languageFit,
  measureOwnVoice,
  ownVoiceSpokenId,
  readOwnVoice,
  SpeechSynthesizer,
  UnreadableVoiceError,
  type Voice,
} from '@voxgate/speech';
import type { Actor } from '../../platform/caller/actor';
import { ApiError } from '../../platform/errors/api-error';
import type { StoredOwnVoice, VoiceGrounds } from '../own-voice-source';
import type { EnginesOfPacks } from '@voxgate/speech/neural-engines';
import { PackEngines } from '../pack-engines';
import { savedVoiceId } from '../saved-voices/saved-voice-id';
import { withApiErrors } from '../speech-errors';
import { OwnVoiceRows } from './own-voice-rows';
import { type OwnVoiceOwner, OwnVoiceStore } from './own-voice-store';

/** A voice to hand in. */
export interface NewOwnVoice {
  /** The file: see `readOwnVoice`. */
  readonly file: Buffer;
  readonly name: string;
  /** A BCP 47 tag. */
  readonly language: string;
  readonly gender: Voice['gender'];
  readonly grounds: VoiceGrounds;
  readonly groundsNote?: string;
}

/** The voices that accounts have handed in. Every change is recorded in the audit trail. Changes throw what the owner's `confirm` throws. */
@Injectable()
export class OwnVoicesService {
  constructor(
    private readonly rows: OwnVoiceRows,
    private readonly store: OwnVoiceStore,
    private readonly synthesizer: SpeechSynthesizer,
    @Inject(PackEngines) private readonly engines: Pick<EnginesOfPacks, 'kokoro' | 'ownVoices'>,
  ) {}

  /**
   * Checks a voice, speaks two sentences with it, and stores it.
   *
   * @param signal cancels it.
   * @throws {ApiError} `INVALID_VOICE` if the file is not a voice; `INVALID_REQUEST` if no id can be made from the name, or Kokoro does
   *   not speak the language; `VOICE_EXISTS` if the account has a voice with that id; `VOICE_LIMIT_REACHED` if it has the maximum number;
   *   `SERVICE_UNAVAILABLE` if the server has no model for it; what speech throws.
   */
  async create(owner: OwnVoiceOwner, voice: NewOwnVoice, by: Actor, signal: AbortSignal): Promise<StoredOwnVoice> {
    const { accountId } = owner;
    const voiceId = savedVoiceId(voice.name, 'own_');
    if (voiceId === undefined) throw invalid('name', 'must have a letter or a digit');
    const language = this.languageOf(voice.language);
    // Before the work.
    await this.store.checkRoom(accountId, voiceId);
    const styles = orInvalid(() => bytesOf(readOwnVoice(voice.file)));
    const key = randomBytes(16).toString('hex');
    const digest = digestOfVoice(styles);
    const { gender, name, grounds, groundsNote = null } = voice;
    const candidate = { accountId, voiceId, language, gender, loudness: undefined, key, digest };
    try {
      const loudness = await this.rows.withCandidate(key, styles, () =>
        orInvalidAsync(() =>
          measureOwnVoice(
            this.synthesizer,
            { voiceId: ownVoiceSpokenId(candidate), language },
            { signal, queueGroup: accountId },
          ),
        ),
      );
      const row = { accountId, voiceId, key, name, language, gender, loudness, grounds, groundsNote, styles };
      return await this.store.add(owner, { ...row, digest: Buffer.from(digest, 'hex') }, by);
    } catch (error) {
      // What is left of the check.
      this.engines.ownVoices?.revoke(key);
      throw error;
    }
  }

  /**
   * Deletes an own voice. What is being spoken with it ends: here at once, on other servers within a second.
   *
   * @throws {ApiError} `VOICE_NOT_FOUND` if the account has no such voice.
   */
  async remove(owner: OwnVoiceOwner, voiceId: string, by: Actor): Promise<void> {
    const key = await this.store.remove(owner, voiceId, by);
    this.engines.ownVoices?.revoke(key);
  }

  /** @returns the tag in its usual form. @throws {ApiError} `INVALID_REQUEST`, `SERVICE_UNAVAILABLE`. */
  private languageOf(tag: string): string {
    const spoken = this.engines.kokoro.voices();
    if (spoken.length === 0) {
      const message =
        'This server cannot check voices: the voices of Kokoro are not installed on it. Its operator can install them: voxgate voices install kokoro';
      throw new ApiError('SERVICE_UNAVAILABLE', message, { headers: { 'Retry-After': '60' } });
    }
    if (spoken.some((voice) => languageFit(voice.language, tag) !== 'none')) return Intl.getCanonicalLocales(tag)[0]!;
    const languages = [...new Set(spoken.map((voice) => voice.language))].join(', ');
    throw invalid('language', `must be a language that Kokoro speaks, such as ${languages}`);
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function invalid(field: string, rule: string): ApiError {
  return ApiError.ofFields('INVALID_REQUEST', [{ field, reason: 'invalid', rule }]);
}

function orInvalid<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asInvalid(error);
  }
}

async function orInvalidAsync<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await withApiErrors(work);
  } catch (error) {
    throw asInvalid(error);
  }
}

function asInvalid(error: unknown): unknown {
  if (!(error instanceof UnreadableVoiceError)) return error;
  return new ApiError('INVALID_VOICE', `The file is not a voice: ${error.message}`, { field: 'file', cause: error });
}
