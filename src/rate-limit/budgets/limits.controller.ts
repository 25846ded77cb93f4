import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { NeedsNoRight } from '../../platform/caller/rights.decorators';
import { LimitsDto } from './dto/limits.dto';
import { LimitsService } from './limits.service';

/** The limits of the caller. */
@ApiTags('Limits')
@Controller('api/v1/limits')
export class LimitsController {
  constructor(private readonly limits: LimitsService) {}

  @Get()
  @NeedsNoRight()
  @ApiOperation({
    operationId: 'getLimits',
    summary: 'Get the limits of the key',
    description:
      'The windows of the rate limit, and the budgets of the key and its account: how much is used, and when more is free. ' +
      'This request itself counts like any other.',
  })
  @ApiOkResponse({ type: LimitsDto, description: 'The limits.' })
  async get(@CurrentCaller() caller: Caller): Promise<LimitsDto> {
    return LimitsDto.from(await this.limits.of(caller));
  }
}
