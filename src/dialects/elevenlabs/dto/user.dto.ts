import { ApiProperty } from '@nestjs/swagger';

/** Without a budget there is no character limit, but clients show the remaining characters, and some store the limit in 32 bits. */
export const characterLimit = 2 ** 31 - 1;

class PriceDto {
  @ApiProperty({ example: '0' })
  amount: string;

  @ApiProperty({ example: 'usd' })
  currency: string;
}

const never = { description: 'Always false.', example: false };
const none = { description: 'Always 0.', type: 'integer', example: 0 } as const;

/** An account's subscription, in the shape that ElevenLabs' clients expect. Most fields have no meaning here. */
export class SubscriptionDto {
  @ApiProperty({ enum: ['self-hosted'] })
  tier: string;

  @ApiProperty({ enum: ['active'] })
  status: string;

  @ApiProperty({
    description: 'Characters used of the budget; without a budget, the characters of the account in the last 30 days.',
    type: 'integer',
    example: 1840,
  })
  character_count: number;

  @ApiProperty({
    description: 'The budget; without one, always the same number.',
    type: 'integer',
    example: characterLimit,
  })
  character_limit: number;

  @ApiProperty({ ...none })
  max_character_limit_extension: number;

  @ApiProperty({ ...none })
  max_credit_limit_extension: number;

  @ApiProperty(never)
  can_extend_character_limit: boolean;

  @ApiProperty(never)
  allowed_to_extend_character_limit: boolean;

  @ApiProperty({
    description: 'When the budget is full again, in seconds since 1970; null without a budget.',
    type: 'integer',
    nullable: true,
    example: 1_795_392_000,
  })
  next_character_count_reset_unix: number | null;

  @ApiProperty({ ...none })
  voice_slots_used: number;

  @ApiProperty({ ...none })
  professional_voice_slots_used: number;

  @ApiProperty({ ...none })
  professional_voice_slots_used_in_workspace: number;

  @ApiProperty({ ...none })
  voice_limit: number;

  @ApiProperty({ ...none })
  max_voice_add_edits: number;

  @ApiProperty({ ...none })
  voice_add_edit_counter: number;

  @ApiProperty({ ...none })
  professional_voice_limit: number;

  @ApiProperty(never)
  can_extend_voice_limit: boolean;

  @ApiProperty(never)
  can_use_instant_voice_cloning: boolean;

  @ApiProperty(never)
  can_use_professional_voice_cloning: boolean;

  @ApiProperty({ description: 'Nothing is charged.', enum: ['usd'] })
  currency: string;

  @ApiProperty({ description: 'There are no bills.', enum: ['monthly_period'] })
  billing_period: string;

  @ApiProperty({ description: 'ElevenLabs’ value closest to 30 days.', enum: ['monthly_period'] })
  character_refresh_period: string;

  @ApiProperty({ type: PriceDto })
  current_overage: PriceDto;

  @ApiProperty({ description: 'Always empty.', type: 'array', items: { type: 'object' }, example: [] })
  open_invoices: object[];

  @ApiProperty(never)
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
  @ApiProperty({ description: 'The account.', example: 'acct_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  user_id: string;

  @ApiProperty({ description: 'The account, again.', example: 'acct_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  workspace_id: string;

  @ApiProperty({ type: SubscriptionDto })
  subscription: SubscriptionDto;

  @ApiProperty(never)
  is_new_user: boolean;

  @ApiProperty(never)
  can_use_delayed_payment_methods: boolean;

  @ApiProperty({ description: 'Always true.', example: true })
  is_onboarding_completed: boolean;

  @ApiProperty({ description: 'Always true.', example: true })
  is_onboarding_checklist_completed: boolean;

  @ApiProperty({ ...none })
  created_at: number;

  @ApiProperty({ enum: ['workspace_member'] })
  seat_type: string;

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
