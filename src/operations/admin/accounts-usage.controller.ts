import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ForOperators } from '../../platform/caller/operator';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { UsageDto } from '../../tts/usage/dto/usage.dto';
import { UsageQueryDto } from '../../tts/usage/dto/usage-query.dto';
import { UsageService } from '../../tts/usage/usage.service';
import { accountParam } from './account-ref.param';
import { AdminAccountsService } from './admin-accounts.service';
import { AccountsUsageDto, AccountsUsageQueryDto, AccountUsageDto } from './dto/accounts-usage.dto';

/** The usage of accounts, for programs of the operator. */
@ApiTags('Provisioning')
@Controller('api/v1/admin')
export class AdminUsageController {
  constructor(
    private readonly accounts: AdminAccountsService,
    private readonly usage: UsageService,
  ) {}

  @Get('usage')
  @ForOperators('read')
  @ApiOperation({
    operationId: 'adminGetUsageOfAccounts',
    summary: 'Get the usage of all accounts',
    description:
      'Requests, characters and seconds of audio of each account in a period, such as a month to bill. Counts appear after about a second.',
  })
  @ApiOkResponse({ type: AccountsUsageDto, description: 'A page of accounts with usage.' })
  @ApiErrors('INVALID_REQUEST')
  async ofAccounts(@Query() { from, to, limit, before }: AccountsUsageQueryDto): Promise<AccountsUsageDto> {
    const { accounts, next } = await this.usage.ofAccounts({ from, to }, { limit, before });
    return { data: accounts.map((account) => AccountUsageDto.from(account)), next };
  }

  @Get('accounts/:account/usage')
  @ForOperators('read')
  @ApiOperation({
    operationId: 'adminGetUsage',
    summary: 'Get the usage of an account',
    description:
      'By day or hour and key, with the state of its limits and budgets: what the account gets from GET /api/v1/usage.',
  })
  @ApiParam(accountParam)
  @ApiOkResponse({ type: UsageDto, description: 'The usage.' })
  @ApiErrors('INVALID_REQUEST', 'ACCOUNT_NOT_FOUND')
  async ofAccount(@Param('account') reference: string, @Query() query: UsageQueryDto): Promise<UsageDto> {
    const { id } = await this.accounts.find(reference);
    return UsageDto.from(await this.usage.report(id, query.range()));
  }
}
