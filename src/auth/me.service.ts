import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.entity';
import { AccountsService } from '../accounts/accounts.service';
import { ApiKeysService, type ListedApiKey } from '../api-keys/api-keys.service';
import type { Caller } from '../platform/caller/caller';

/** Who a caller is. */
export interface Me {
  account: Account;
  apiKey: ListedApiKey;
}

/** Tells callers which key they have sent, and whose it is. */
@Injectable()
export class MeService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly apiKeys: ApiKeysService,
  ) {}

  /**
   * Returns the account and the key of a caller.
   *
   * @throws {ApiError} `API_KEY_NOT_FOUND` if the key has been revoked since the request was authenticated.
   */
  async of({ accountId, id }: Pick<Caller, 'accountId' | 'id'>): Promise<Me> {
    const [account, apiKey] = await Promise.all([this.accounts.get(accountId), this.apiKeys.get(accountId, id)]);
    return { account, apiKey };
  }
}
