import type { AccountDeletion } from '../../../accounts/account-deletion.entity';
import { DateTime } from '../../../platform/validation/field-types.decorators';

/** The deletion of an account. */
export class AccountDeletionDto {
  /** The id of the account that was deleted. @example acct_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  account_id: string;

  /** The id that it had in your own system. @example customer-42 */
  external_id: string | null;

  /** The operator's key that deleted it; null: the command line. @example opk_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  deleted_by: string | null;

  /** @example 2026-11-21T09:30:00.000Z */
  @DateTime() requested_at: string;

  /** When the last of its data was removed; null: that goes on. @example 2026-11-21T09:30:07.250Z */
  @DateTime() finished_at: string | null;

  static from({ accountId, externalId, actorId, requestedAt, finishedAt }: AccountDeletion): AccountDeletionDto {
    return {
      account_id: accountId,
      external_id: externalId,
      deleted_by: actorId,
      requested_at: requestedAt.toISOString(),
      finished_at: finishedAt?.toISOString() ?? null,
    };
  }
}
