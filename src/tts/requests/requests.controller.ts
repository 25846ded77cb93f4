import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { RequestListDto } from './dto/request-list.dto';
import { RequestsQueryDto } from './dto/requests-query.dto';
import { RequestsService } from './requests.service';

/** The log of the authenticated account's requests. */
@ApiTags('Usage')
@Controller('api/v1/requests')
export class RequestsController {
  constructor(private readonly requests: RequestsService) {}

  @Get()
  @RequiresRight('usage')
  @ApiOperation({
    operationId: 'listRequests',
    summary: 'List requests',
    description:
      'The requests of the last days (7 by default), newest first, without their texts: requests with a key of the account, ' +
      'also rejected ones, and speech in the dashboard’s playground. Requests appear after about a second.\n\n' +
      'Rejected requests are bounded: after the first ten of a minute with the same key and `code`, the others share one entry, ' +
      'which appears when the minute is over; `repeats` counts them.\n\n' +
      'A search by `status`, `code` or `route` reads up to 50,000 requests at a time. A page may then have fewer entries than ' +
      '`limit`, or none, although older ones match: the search has ended when `next` is null.',
  })
  @ApiOkResponse({ type: RequestListDto, description: 'The requests.' })
  @ApiErrors('INVALID_REQUEST')
  async list(@CurrentCaller() { accountId }: Caller, @Query() query: RequestsQueryDto): Promise<RequestListDto> {
    return RequestListDto.from(await this.requests.list(accountId, query.filter()));
  }
}
