import { ListedApiKeyDto } from '../../api-keys/dto/api-key.dto';
import type { Me } from '../me.service';

/** An account, as its keys see it. */
export class OwnAccountDto {
  /** Starts with `acct_`. @example acct_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /** @example Radio */
  name: string;
}

/** The response of GET /api/v1/me. */
export class MeDto {
  /** The account of the key. */
  account: OwnAccountDto;

  /** The key that was sent. */
  api_key: ListedApiKeyDto;

  static from({ account: { id, name }, apiKey }: Me): MeDto {
    return { account: { id, name }, api_key: ListedApiKeyDto.from(apiKey) };
  }
}
