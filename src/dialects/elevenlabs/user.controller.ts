import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { UsageService } from '../../tts/usage/usage.service';
import { SubscriptionDto, UserDto } from './dto/user.dto';

/** A key's account and its usage, for ElevenLabs' clients. */
@ApiTags('ElevenLabs')
@Controller('v1/user')
export class UserController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @RequiresRight('usage')
  @ApiOperation({ operationId: 'elevenLabsGetUser', summary: 'Get the account' })
  @ApiOkResponse({ type: UserDto, description: 'The account.' })
  async user(@CurrentCaller() caller: Caller): Promise<UserDto> {
    return UserDto.of(caller.accountId, await this.subscriptionOf(caller));
  }

  @Get('subscription')
  @RequiresRight('usage')
  @ApiOperation({
    operationId: 'elevenLabsGetSubscription',
    summary: 'Get the usage',
    description:
      'The budget of characters with the least left, of the key or its account. Without one, the characters of the last 30 days, ' +
      'which are counted after about a second. There are no subscriptions: all other fields are constant.',
  })
  @ApiOkResponse({ type: SubscriptionDto, description: 'The usage.' })
  subscription(@CurrentCaller() caller: Caller): Promise<SubscriptionDto> {
    return this.subscriptionOf(caller);
  }

  private async subscriptionOf({ id, accountId }: Caller): Promise<SubscriptionDto> {
    const { rows, budgets } = await this.usage.report(accountId, '30d');
    const [tightest] = budgets
      .filter(({ budget, apiKeyId }) => budget.startsWith('characters') && (apiKeyId === null || apiKeyId === id))
      .sort((one, other) => one.limit - one.used - (other.limit - other.used));
    return SubscriptionDto.of(
      tightest ?? { used: rows.reduce((sum, { characters }) => sum + characters, 0), limit: undefined, resetsAt: null },
    );
  }
}
