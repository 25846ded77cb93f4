import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../caller/caller';
import { ApiErrors } from '../errors/api-errors.decorator';
import { UsageDto } from './dto/usage.dto';
import { UsageQueryDto } from './dto/usage-query.dto';
import { UsageService } from './usage.service';

/** What the keys of the authenticated account did. */
@ApiTags('Usage')
@Controller('api/v1/usage')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @ApiOperation({
    operationId: 'getUsage',
    summary: 'See what the keys did',
    description:
      'Requests, characters, seconds of audio and refusals of every key of the account, and what is left of their limits. ' +
      'Counts are there after about a second. To ask is a request of your key like any other: it counts, here too.',
  })
  @ApiOkResponse({ type: UsageDto, description: 'The usage.' })
  @ApiErrors('INVALID_REQUEST')
  async report(@CurrentCaller() { accountId }: Caller, @Query() { period }: UsageQueryDto): Promise<UsageDto> {
    return UsageDto.from(await this.usage.report(accountId, period));
  }
}
