import type { INestApplicationContext } from '@nestjs/common';
import { AccountsService } from '../../accounts/accounts.service';
import { ApiKeysService } from '../../api-keys/api-keys.service';
import { CreatedApiKeyDto, ListedApiKeyDto } from '../../api-keys/dto/api-key.dto';
import { operator } from '../../caller/actor';
import type { BudgetChanges } from '../../caller/budgets';
import { describeBudgets } from '../describe-budgets';
import { print, table } from '../output';
import { withServices } from '../with-services';

interface CommonOptions {
  account: string;
  json?: boolean;
}

/** `voxgate api-keys create` */
export async function createApiKey({
  account,
  name,
  expiresAt,
  json,
}: CommonOptions & { name: string; expiresAt?: Date }): Promise<void> {
  const created = await withServices(async (services) => {
    const accountId = await accountIdOf(services, account);
    return services.get(ApiKeysService).create(accountId, { name, expiresAt: expiresAt ?? null }, operator);
  });
  print(
    json,
    CreatedApiKeyDto.from(created),
    `Created the API key ${created.apiKey.id} (${name}).\n\n  ${created.key}\n\n` +
      'Save it now: it is not shown again and cannot be recovered.',
  );
}

/** `voxgate api-keys list` */
export async function listApiKeys({ account, json }: CommonOptions): Promise<void> {
  const keys = await withServices(async (services) =>
    services.get(ApiKeysService).list(await accountIdOf(services, account)),
  );
  const rows = keys.map((key) => Object.assign(ListedApiKeyDto.from(key), { rate_limit: key.apiKey.rateLimit }));
  const columns = {
    id: 'ID',
    name: 'NAME',
    prefix: 'PREFIX',
    rate_limit: 'LIMIT',
    last_used_at: 'LAST USED',
    expires_at: 'EXPIRES',
    created_at: 'CREATED',
  };
  print(json, { data: rows }, table(rows, columns, 'This account has no API keys.'));
}

/** `voxgate api-keys revoke` */
export async function revokeApiKey(id: string, { account, json }: CommonOptions): Promise<void> {
  await withServices(async (services) =>
    services.get(ApiKeysService).revoke(await accountIdOf(services, account), id, operator),
  );
  print(json, { id, revoked: true }, `Revoked ${id}. Every server rejects it from now on.`);
}

/** `voxgate api-keys set-limit` */
export async function setApiKeyLimit(
  id: string,
  limit: number | null,
  { account, json }: CommonOptions,
): Promise<void> {
  await withServices(async (services) =>
    services.get(ApiKeysService).setRateLimit(await accountIdOf(services, account), id, limit, operator),
  );
  const words = limit === null ? 'the server’s limit' : `a limit of ${limit} requests per window`;
  print(json, { id, rate_limit: limit }, `${id} now has ${words}.`);
}

/** `voxgate api-keys set-budgets` */
export async function setApiKeyBudgets(
  id: string,
  changes: BudgetChanges,
  { account, json }: CommonOptions,
): Promise<void> {
  const budgets = await withServices(async (services) =>
    services.get(ApiKeysService).setBudgets(await accountIdOf(services, account), id, changes, operator),
  );
  print(json, { id, budgets }, describeBudgets(id, budgets));
}

async function accountIdOf(services: INestApplicationContext, idOrEmail: string): Promise<string> {
  return (await services.get(AccountsService).get(idOrEmail)).id;
}
