import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../caller/caller';
import { UsageService } from '../../usage/usage.service';
import { SubscriptionDto, UserDto } from './dto/user.dto';

/** Whose a key is and what it had spoken, as ElevenLabs' clients ask for it. */
@ApiTags('ElevenLabs')
@Controller('v1/user')
export class UserController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @ApiOperation({ operationId: 'elevenLabsGetUser', summary: 'See whose the key is' })
  @ApiOkResponse({ type: UserDto, description: 'The account.' })
  async user(@CurrentCaller() { accountId }: Caller): Promise<UserDto> {
    return UserDto.of(accountId, await this.subscriptionOf(accountId));
  }

  @Get('subscription')
  @ApiOperation({
    operationId: 'elevenLabsGetSubscription',
    summary: 'See what was spoken',
    description:
      'Characters are counted after about a second. There are no subscriptions: all the rest is always the same.',
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
