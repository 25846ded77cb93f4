import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';

/** The query of GET /v1/voices. */
@AcceptsUnknownFields()
export class ListVoicesDto {
  /**
   * `true`: also lists ElevenLabs’ default voices, which voices of this server replace, and each voice once more with
   * its id as its name. Other values have no effect.
   * @example "true"
   */
  @ApiProperty({ default: 'false', type: String })
  @IsOptional()
  show_legacy?: unknown;
}
