import { IfGiven } from '../../platform/validation/if-given.decorator';
import { IsLabel, ToLabel } from '../../platform/validation/label.decorator';
import { IsTimestamp, ToTimestamp } from '../../platform/validation/timestamp.decorator';
import { KeyRestrictionsDto } from './key-restrictions.dto';

/** The body of POST /api/v1/api-keys. */
export class CreateApiKeyDto extends KeyRestrictionsDto {
  /**
   * A label for people. It is trimmed and normalised to NFC. Control characters and invisible characters are rejected.
   * @example Production
   */
  @ToLabel()
  @IsLabel()
  name: string;

  /**
   * When the key expires: ISO 8601 with an offset, in the future. Omitted or null: never.
   * @example 2099-12-31T12:00:00Z
   */
  @ToTimestamp()
  @IfGiven()
  @IsTimestamp()
  expires_at?: Date | null;
}
