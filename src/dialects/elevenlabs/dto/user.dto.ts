import { ApiProperty } from '@nestjs/swagger';
import { Integer } from '../../../platform/validation/field-types.decorators';

/** Without a budget there is no character limit, but clients show the remaining characters, and some store the limit in 32 bits. */
export const characterLimit = 2 ** 31 - 1;

export class PriceDto {
  /** @example 0 */
  amount: string;

  /** @example usd */
  currency: string;
}

/** An account's subscription, in the shape that ElevenLabs' clients expect. Most fields have no meaning here. */
export class SubscriptionDto {
  tier: 'self-hosted';

  status: 'active';

  /**
   * Characters used of the budget; without a budget, the characters of the account in the last 30 days.
   * @example 1840
   */
  @Integer() character_count: number;

  /** The budget; without one, always the same number. */
  @ApiProperty({ type: 'integer', example: characterLimit })
  character_limit: number;

  /** Always 0. @example 0 */
  @Integer() max_character_limit_extension: number;

  /** Always 0. @example 0 */
  @Integer() max_credit_limit_extension: number;

  /** Always false. @example false */
  can_extend_character_limit: boolean;

  /** Always false. @example false */
  allowed_to_extend_character_limit: boolean;

  /** When the budget is full again, in seconds since 1970; null without a budget. @example 1795392000 */
  @Integer() next_character_count_reset_unix: number | null;

  /** Always 0. @example 0 */
  @Integer() voice_slots_used: number;

  /** Always 0. @example 0 */
  @Integer() professional_voice_slots_used: number;

  /** Always 0. @example 0 */
  @Integer() professional_voice_slots_used_in_workspace: number;

  /** Always 0. @example 0 */
  @Integer() voice_limit: number;

  /** Always 0. @example 0 */
  @Integer() max_voice_add_edits: number;

  /** Always 0. @example 0 */
  @Integer() voice_add_edit_counter: number;

  /** Always 0. @example 0 */
  @Integer() professional_voice_limit: number;

  /** Always false. @example false */
  can_extend_voice_limit: boolean;

  /** Always false. @example false */
  can_use_instant_voice_cloning: boolean;

  /** Always false. @example false */
  can_use_professional_voice_cloning: boolean;

  /** Nothing is charged. */
  currency: 'usd';

  /** There are no bills. */
  billing_period: 'monthly_period';

  /** ElevenLabs’ value closest to 30 days. */
  character_refresh_period: 'monthly_period';

  current_overage: PriceDto;

  /** Always empty. @example [] */
  @ApiProperty({ type: 'array', items: { type: 'object' } })
  open_invoices: object[];

  /** Always false. @example false */
  has_open_invoices: boolean;

  /** @param limit `undefined`: no budget. */
  static of({
    used,
    limit,
    resetsAt,
  }: {
    used: number;
    limit: number | undefined;
    resetsAt: Date | null;
  }): SubscriptionDto {
    return {
      tier: 'self-hosted',
      status: 'active',
      character_count: used,
      character_limit: limit ?? characterLimit,
      max_character_limit_extension: 0,
      max_credit_limit_extension: 0,
      can_extend_character_limit: false,
      allowed_to_extend_character_limit: false,
      next_character_count_reset_unix: resetsAt && Math.floor(resetsAt.getTime() / 1000),
      voice_slots_used: 0,
      professional_voice_slots_used: 0,
      professional_voice_slots_used_in_workspace: 0,
      voice_limit: 0,
      max_voice_add_edits: 0,
      voice_add_edit_counter: 0,
      professional_voice_limit: 0,
      can_extend_voice_limit: false,
      can_use_instant_voice_cloning: false,
      can_use_professional_voice_cloning: false,
      currency: 'usd',
      billing_period: 'monthly_period',
      character_refresh_period: 'monthly_period',
      current_overage: { amount: '0', currency: 'usd' },
      open_invoices: [],
      has_open_invoices: false,
    };
  }
}

/** A key's account, in the shape that ElevenLabs' clients expect. Many clients only use it to check whether a key is valid. */
export class UserDto {
  /** The account. @example acct_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  user_id: string;

  /** The account, again. @example acct_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  workspace_id: string;

  subscription: SubscriptionDto;

  /** Always false. @example false */
  is_new_user: boolean;

  /** Always false. @example false */
  can_use_delayed_payment_methods: boolean;

  /** Always true. @example true */
  is_onboarding_completed: boolean;

  /** Always true. @example true */
  is_onboarding_checklist_completed: boolean;

  /** Always 0. @example 0 */
  @Integer() created_at: number;

  seat_type: 'workspace_member';

  static of(accountId: string, subscription: SubscriptionDto): UserDto {
    return {
      user_id: accountId,
      workspace_id: accountId,
      subscription,
      is_new_user: false,
      can_use_delayed_payment_methods: false,
      is_onboarding_completed: true,
      is_onboarding_checklist_completed: true,
      created_at: 0,
      seat_type: 'workspace_member',
    };
  }
}
