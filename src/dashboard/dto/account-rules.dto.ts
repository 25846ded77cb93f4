import { IsBoolean } from 'class-validator';
import type { AccountRules } from '../../accounts/people/account-rules.service';

/** The response of GET /dashboard/api/account/rules, and the body of PUT. */
export class AccountRulesDto {
  @IsBoolean({ message: 'second_factor_required must be true or false' })
  second_factor_required: boolean;

  static from({ secondFactorRequired }: AccountRules): AccountRulesDto {
    return { second_factor_required: secondFactorRequired };
  }
}
