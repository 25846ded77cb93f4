import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { UsageDto } from './dto/usage.dto';
import { UsageQueryDto } from './dto/usage-query.dto';
import { UsageService } from './usage.service';

/** The usage of the authenticated account's keys. */
@ApiTags('Usage')
@Controller('api/v1/usage')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @RequiresRight('usage')
  @ApiOperation({
    operationId: 'getUsage',
    summary: 'Get the usage of keys',
    description:
      'Requests, characters, seconds of audio and rejected requests of each of the account’s keys, and their rate limits. ' +
      'Counts appear after about a second. This request itself counts like any other.',
  })
  @ApiOkResponse({ type: UsageDto, description: 'The usage.' })
  @ApiErrors('INVALID_REQUEST')
  async report(@CurrentCaller() { accountId }: Caller, @Query() query: UsageQueryDto): Promise<UsageDto> {
    return UsageDto.from(await this.usage.report(accountId, query.range()));
  }
}
