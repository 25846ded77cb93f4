import { Body, Controller, HttpCode, HttpStatus, Post, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../platform/caller/caller';
import { RequiresRight } from '../../../platform/caller/rights.decorators';
import { ApiErrors } from '../../../platform/errors/api-errors.decorator';
import { AcceptForm } from '../../../platform/http/json-body.interceptor';
import { ClientGone } from '../../http/client-gone.decorator';
import { OriginFormDto } from './dto/origin-form.dto';
import { OriginDto } from './dto/origin.dto';
import { OriginFormInterceptor } from './origin-form.interceptor';
import { OriginService } from './origin.service';

/** Tells whether a sound was made here. It needs the right to see what the account has had spoken. */
@ApiTags('Speech')
@Controller('api/v1/origin')
export class OriginController {
  constructor(private readonly origins: OriginService) {}

  @Post()
  @HttpCode(HttpStatus.OK)
  @RequiresRight('history:read')
  @AcceptForm()
  @UseInterceptors(OriginFormInterceptor)
  @ApiOperation({
    operationId: 'findOrigin',
    summary: 'Ask whether a sound was made here',
    description:
      'Looks for the mark that speech has with `AUDIO_WATERMARK=on`. If one of your requests made the sound, the answer says which. ' +
      'The file is not kept.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    type: OriginFormDto,
    examples: { sound: { summary: 'A sound', value: { file: '(the bytes of the file)' } } },
  })
  @ApiOkResponse({ type: OriginDto, description: 'What is known of the sound.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_AUDIO',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'OVERLOADED',
    'SERVICE_UNAVAILABLE',
  )
  async find(
    @CurrentCaller() { accountId }: Caller,
    @Body() { file }: OriginFormDto,
    @ClientGone() gone: AbortSignal,
  ): Promise<OriginDto> {
    return OriginDto.from(await this.origins.examine(file, gone), accountId);
  }
}
