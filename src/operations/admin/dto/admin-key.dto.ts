import { ApiProperty } from '@nestjs/swagger';
import { CreatedApiKeyDto, ListedApiKeyDto } from '../../../api-keys/dto/api-key.dto';
import { CreateApiKeyDto } from '../../../api-keys/dto/create-api-key.dto';
import { UpdateApiKeyDto } from '../../../api-keys/dto/update-api-key.dto';
import type { CreatedApiKey, ListedApiKey } from '../../../api-keys/api-keys.service';
import { DateTime } from '../../../platform/validation/field-types.decorators';
import { IfGiven } from '../../../platform/validation/if-given.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';

/** The highest limit that an operator can give a key, in requests per window. */
const maxRateLimit = 10_000;

/** The limit of the operator for a key. */
function OperatorLimit(): PropertyDecorator {
  return (target, property) => {
    ApiProperty({
      description: `Requests per window that the account cannot raise, from 1 to ${maxRateLimit}. Null: the server’s limit.`,
      type: 'integer',
      minimum: 1,
      maximum: maxRateLimit,
      required: false,
      nullable: true,
      example: 60,
    })(target, property);
    IfGiven()(target, property);
    Rule((value) =>
      Number.isInteger(value) && (value as number) >= 1 && (value as number) <= maxRateLimit
        ? undefined
        : `must be a whole number from 1 to ${maxRateLimit}`,
    )(target, property);
  };
}

/** The body of POST /api/v1/admin/accounts/{account}/api-keys. */
export class AdminCreateKeyDto extends CreateApiKeyDto {
  @OperatorLimit()
  operator_rate_limit?: number | null;
}

/** The body of PATCH /api/v1/admin/accounts/{account}/api-keys/{id}. Fields that are left out stay as they are. */
export class AdminUpdateKeyDto extends UpdateApiKeyDto {
  @OperatorLimit()
  operator_rate_limit?: number | null;
}

/** A key of an account. */
export class AdminKeyDto extends ListedApiKeyDto {
  /** Requests per window that the operator has set; null: the server's limit. @example 60 */
  @ApiProperty({ type: 'integer', nullable: true })
  operator_rate_limit: number | null;

  static override from(listed: ListedApiKey): AdminKeyDto {
    return Object.assign(ListedApiKeyDto.from(listed), { operator_rate_limit: listed.apiKey.rateLimit });
  }
}

/** The keys of an account. */
export class AdminKeyListDto {
  /** Newest first. */
  data: AdminKeyDto[];
}

/** A new key, or what an earlier request with the same name has made. */
export class AdminCreatedKeyDto extends AdminKeyDto {
  /**
   * The key. Save it now: it is not shown again, also not to a repeated request, which gets null.
   * @example sk-4fT9aZq0Lw7Xc2Vb8Nm5Rk1Jh6Gd3Sye
   */
  @ApiProperty({ type: String, pattern: '^sk-[A-Za-z0-9]{32}$', nullable: true })
  key: string | null;

  /** null: never used. */
  @DateTime() declare last_used_at: string | null;

  static ofNew(created: CreatedApiKey): AdminCreatedKeyDto {
    const listed = { apiKey: created.apiKey, lastUsedAt: null, formerSecrets: [] };
    return Object.assign(AdminKeyDto.from(listed), { key: CreatedApiKeyDto.from(created).key });
  }

  static ofEarlier(listed: ListedApiKey): AdminCreatedKeyDto {
    return Object.assign(AdminKeyDto.from(listed), { key: null });
  }
}
