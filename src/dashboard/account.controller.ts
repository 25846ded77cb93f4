import { Body, Get, HttpCode, HttpStatus, Put } from '@nestjs/common';
import { type Actor, CurrentActor } from '../platform/caller/actor';
import { type Caller, CurrentCaller } from '../platform/caller/caller';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { AccountRulesService } from '../accounts/people/account-rules.service';
import { AccountRulesDto } from './dto/account-rules.dto';
import { ForDashboard } from './for-dashboard.decorator';

/** The rules that apply to all people of the account. */
@ForDashboard('account')
export class AccountController {
  constructor(private readonly rules: AccountRulesService) {}

  @Get('rules')
  @RequiresRight('people:read')
  async show(@CurrentCaller() { accountId }: Caller): Promise<AccountRulesDto> {
    return AccountRulesDto.from(await this.rules.read(accountId));
  }

  @Put('rules')
  @RequiresRight('account:write')
  @HttpCode(HttpStatus.NO_CONTENT)
  async change(
    @Body() { second_factor_required: required }: AccountRulesDto,
    @CurrentCaller() { accountId }: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.rules.requireSecondFactor(accountId, required, actor);
  }
}
