import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, Repository } from 'typeorm';
import type { AuditAction } from '../../accounts/audit/audit-event';
import { AuditService } from '../../accounts/audit/audit.service';
import type { Actor } from '../../platform/caller/actor';
import type { Caller } from '../../platform/caller/caller';
import { lockAccount } from '../../platform/database/lock-account';
import { ApiError } from '../../platform/errors/api-error';
import { isSavedVoiceId, SavedVoiceSource } from '../saved-voice-source';
import { savedVoiceId } from './saved-voice-id';
import { SavedVoice } from './saved-voice.entity';

/** Maximum number of saved voices per account. Each list of voices has all of them. */
export const maxSavedVoices = 100;

/** The saved voices of accounts. Every change is recorded in the audit trail. Changes throw what the caller's `confirm` throws. */
@Injectable()
export class SavedVoicesService extends SavedVoiceSource {
  constructor(
    @InjectRepository(SavedVoice) private readonly voices: Repository<SavedVoice>,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {
    super();
  }

  async list(accountId: string): Promise<SavedVoice[]> {
    return this.voices.find({ where: { accountId }, order: { createdAt: 'ASC', voiceId: 'ASC' } });
  }

  async mixOf(accountId: string, voiceId: string): Promise<string | undefined> {
    if (!isSavedVoiceId(voiceId)) return undefined;
    return (await this.voices.findOneBy({ accountId, voiceId }))?.mix;
  }

  /**
   * Saves a mix.
   *
   * @param mix its canonical id. The caller may use its voices.
   * @throws {ApiError} `INVALID_REQUEST` if no id can be made from the name; `VOICE_EXISTS` if the account has a voice with that id;
   *   `VOICE_LIMIT_REACHED` if it has the maximum number.
   */
  async create(caller: Caller, { name, mix }: { name: string; mix: string }, by: Actor): Promise<SavedVoice> {
    const { accountId } = caller;
    const voiceId = savedVoiceId(name);
    if (voiceId === undefined) {
      const rule = 'must have a letter or a digit';
      throw ApiError.ofFields('INVALID_REQUEST', [{ field: 'name', reason: 'invalid', rule }]);
    }
    return this.dataSource.transaction(async (manager) => {
      await lockFor(manager, caller);
      const voices = manager.getRepository(SavedVoice);
      if (await voices.existsBy({ accountId, voiceId })) {
        const message = `This account has a saved voice "${voiceId}". Choose another name, or delete that voice first.`;
        throw new ApiError('VOICE_EXISTS', message, { field: 'name' });
      }
      const count = await voices.countBy({ accountId });
      if (count >= maxSavedVoices) {
        throw new ApiError(
          'VOICE_LIMIT_REACHED',
          `This account has ${count} saved voices, which is the maximum. Delete one that you no longer need.`,
        );
      }
      await voices.insert({ accountId, voiceId, name, mix });
      const created = await voices.findOneByOrFail({ accountId, voiceId });
      await this.record(manager, created, 'voice.saved', by);
      return created;
    });
  }

  /**
   * Deletes a saved voice. Requests that have begun with it are not affected.
   *
   * @throws {ApiError} `VOICE_NOT_FOUND` if the account has no such saved voice.
   */
  async remove(caller: Caller, voiceId: string, by: Actor): Promise<void> {
    const { accountId } = caller;
    await this.dataSource.transaction(async (manager) => {
      await lockFor(manager, caller);
      const voices = manager.getRepository(SavedVoice);
      const voice = isSavedVoiceId(voiceId) ? await voices.findOneBy({ accountId, voiceId }) : null;
      if (!voice) throw new ApiError('VOICE_NOT_FOUND', 'This account has no saved voice with this id.');
      await voices.delete({ accountId, voiceId });
      await this.record(manager, voice, 'voice.deleted', by);
    });
  }

  private async record(manager: EntityManager, voice: SavedVoice, action: AuditAction, by: Actor): Promise<void> {
    const { accountId, voiceId, name, mix } = voice;
    const subject = { type: 'voice', id: voiceId, name } as const;
    await this.audit.record(manager, { accountId, action, actor: by, subject, details: { mix } });
  }
}

/** Locks the account against other changes, then checks that the caller may still make one. */
async function lockFor(manager: EntityManager, caller: Caller): Promise<void> {
  await lockAccount(manager, caller.accountId);
  await caller.confirm(manager, 'voices:write');
}
