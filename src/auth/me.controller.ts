import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../platform/caller/caller';
import { NeedsNoRight } from '../platform/caller/rights.decorators';
import { MeDto } from './dto/me.dto';
import { MeService } from './me.service';

/** Who the caller is. */
@ApiTags('API keys')
@Controller('api/v1/me')
export class MeController {
  constructor(private readonly me: MeService) {}

  @Get()
  @NeedsNoRight()
  @ApiOperation({
    operationId: 'getMe',
    summary: 'Get the key that was sent',
    description:
      'The account of the key, what the key may do, and when it expires. Every key may ask, whatever its scopes are.',
  })
  @ApiOkResponse({ type: MeDto, description: 'The account and the key.' })
  async get(@CurrentCaller() caller: Caller): Promise<MeDto> {
    return MeDto.from(await this.me.of(caller));
  }
}
