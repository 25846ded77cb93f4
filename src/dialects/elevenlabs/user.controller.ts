import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../caller/caller';
import { RequiresRight } from '../../caller/rights.decorators';
import { UsageService } from '../../usage/usage.service';
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
  async user(@CurrentCaller() { accountId }: Caller): Promise<UserDto> {
    return UserDto.of(accountId, await this.subscriptionOf(accountId));
  }

  @Get('subscription')
  @RequiresRight('usage')
  @ApiOperation({
    operationId: 'elevenLabsGetSubscription',
    summary: 'Get the usage',
    description:
      'Characters are counted after about a second. There are no subscriptions: all other fields are constant.',
  })
  @ApiOkResponse({ type: SubscriptionDto, description: 'The usage.' })
  subscription(@CurrentCaller() { accountId }: Caller): Promise<SubscriptionDto> {
    return this.subscriptionOf(accountId);
  }

  private async subscriptionOf(accountId: string): Promise<SubscriptionDto> {
    const { rows } = await this.usage.report(accountId, '30d');
    return SubscriptionDto.of(rows.reduce((sum, { characters }) => sum + characters, 0));
  }
}
