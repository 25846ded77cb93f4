import { ApiProperty } from '@nestjs/swagger';
import { IfGiven } from '../../platform/validation/if-given.decorator';
import { IsLabel, ToLabel } from '../../platform/validation/label.decorator';
import { IsTimestamp, ToTimestamp } from '../../platform/validation/timestamp.decorator';
import { KeyRestrictionsDto } from './key-restrictions.dto';

/** The body of POST /api/v1/api-keys. */
export class CreateApiKeyDto extends KeyRestrictionsDto {
  @ApiProperty({
    description:
      'A label for people. It is trimmed and normalised to NFC. Control characters and invisible characters are rejected.',
    minLength: 1,
    maxLength: 100,
    example: 'Production',
  })
  @ToLabel()
  @IsLabel()
  name: string;

  @ApiProperty({
    description: 'When the key expires: ISO 8601 with an offset, in the future. Omitted or null: never.',
    type: String,
    format: 'date-time',
    required: false,
    nullable: true,
    default: null,
    example: '2099-12-31T12:00:00Z',
  })
  @ToTimestamp()
  @IfGiven()
  @IsTimestamp()
  expires_at?: Date | null;
}
