import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction } from '../../accounts/audit/audit-event';
import { AuditService } from '../../accounts/audit/audit.service';
import type { Actor } from '../../platform/caller/actor';
import type { Caller } from '../../platform/caller/caller';
import { lockAccount } from '../../platform/database/lock-account';
import { ApiError } from '../../platform/errors/api-error';
import { isOwnVoiceId, type StoredOwnVoice } from '../own-voice-source';
import { storedOwnVoice } from './own-voice-rows';
import { OwnVoiceRow } from './own-voice.entity';

/** Maximum number of own voices per account. Each has half a megabyte, and each list of voices has all of them. */
export const maxOwnVoices = 100;

/** Whose voices are changed. `confirm` is called in the transaction, and throws if the caller may not change them. */
export type OwnVoiceOwner = Pick<Caller, 'accountId'> & { readonly confirm?: Caller['confirm'] };

/** Stores and deletes voices of accounts, and records it in the audit trail. Throws what the owner's `confirm` throws. */
@Injectable()
export class OwnVoiceStore {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * Stores a voice that has been checked.
   *
   * @throws {ApiError} `VOICE_EXISTS`, `VOICE_LIMIT_REACHED`.
   */
  async add(owner: OwnVoiceOwner, row: Omit<OwnVoiceRow, 'createdAt'>, by: Actor): Promise<StoredOwnVoice> {
    const { accountId, voiceId } = row;
    return this.dataSource.transaction(async (manager) => {
      await lockFor(manager, owner);
      await this.checkRoom(accountId, voiceId, manager);
      const rows = manager.getRepository(OwnVoiceRow);
      await rows.insert(row);
      const created = await rows.findOneByOrFail({ accountId, voiceId });
      await this.record(manager, created, 'voice.uploaded', by);
      return storedOwnVoice(created);
    });
  }

  /**
   * Deletes a voice. Servers that speak with it notice within a second.
   *
   * @returns its key.
   * @throws {ApiError} `VOICE_NOT_FOUND` if the account has no such voice.
   */
  async remove(owner: OwnVoiceOwner, voiceId: string, by: Actor): Promise<string> {
    const { accountId } = owner;
    return this.dataSource.transaction(async (manager) => {
      await lockFor(manager, owner);
      const rows = manager.getRepository(OwnVoiceRow);
      const row = isOwnVoiceId(voiceId) ? await rows.findOneBy({ accountId, voiceId }) : null;
      if (!row) throw new ApiError('VOICE_NOT_FOUND', 'This account has no own voice with this id.');
      await rows.delete({ accountId, voiceId });
      await this.record(manager, row, 'voice.deleted', by);
      return row.key;
    });
  }

  /** @throws {ApiError} `VOICE_EXISTS`, `VOICE_LIMIT_REACHED`. */
  async checkRoom(accountId: string, voiceId: string, manager = this.dataSource.manager): Promise<void> {
    const rows = manager.getRepository(OwnVoiceRow);
    if (await rows.existsBy({ accountId, voiceId })) {
      const message = `This account has an own voice "${voiceId}". Choose another name, or delete that voice first.`;
      throw new ApiError('VOICE_EXISTS', message, { field: 'name' });
    }
    const count = await rows.countBy({ accountId });
    if (count < maxOwnVoices) return;
    throw new ApiError(
      'VOICE_LIMIT_REACHED',
      `This account has ${count} own voices, which is the maximum. Delete one that you no longer need.`,
    );
  }

  private async record(manager: EntityManager, row: OwnVoiceRow, action: AuditAction, by: Actor): Promise<void> {
    const { accountId, voiceId, name, language, grounds, groundsNote, digest } = row;
    const subject = { type: 'voice', id: voiceId, name } as const;
    const details = { language, grounds, grounds_note: groundsNote, sha256: digest.toString('hex') };
    await this.audit.record(manager, { accountId, action, actor: by, subject, details });
  }
}

/** Locks the account against other changes, then checks that the caller may still make one. */
async function lockFor(manager: EntityManager, { accountId, confirm }: OwnVoiceOwner): Promise<void> {
  await lockAccount(manager, accountId);
  await confirm?.(manager, 'voices:write');
}
