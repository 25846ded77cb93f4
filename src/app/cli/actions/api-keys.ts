import type { INestApplicationContext } from '@nestjs/common';
import { AccountsService } from '../../../accounts/accounts.service';
import { type ApiKeyChanges, ApiKeyChangesService } from '../../../api-keys/api-key-changes.service';
import { ApiKeysService } from '../../../api-keys/api-keys.service';
import { CreatedApiKeyDto, ListedApiKeyDto, RotatedApiKeyDto } from '../../../api-keys/dto/api-key.dto';
import type { Grants } from '../../../api-keys/grants';
import { defaultOverlapSeconds } from '../../../api-keys/overlap';
import { MeDto } from '../../../auth/dto/me.dto';
import { LimitsDto } from '../../../rate-limit/budgets/dto/limits.dto';
import { LimitsService } from '../../../rate-limit/budgets/limits.service';
import { operator } from '../../../platform/caller/actor';
import type { BudgetChanges } from '../../../platform/caller/budgets';
import { describeBudgets } from '../describe-budgets';
import type { Scope } from '../../../platform/caller/rights';
import { print, table } from '../output';
import { withServices } from '../with-services';

interface CommonOptions {
  account: string;
  json?: boolean;
}

/** Lists that restrict a key; `null` removes the restriction. */
interface Restrictions {
  scopes?: Scope[] | null;
  voices?: string[] | null;
  addresses?: string[] | null;
}

/** `voxgate api-keys create` */
export async function createApiKey({
  account,
  name,
  expires,
  json,
  ...restrictions
}: CommonOptions & Restrictions & { name: string; expires?: Date }): Promise<void> {
  const created = await withServices(async (services) => {
    const accountId = await accountIdOf(services, account);
    return services
      .get(ApiKeysService)
      .create(accountId, { name, expiresAt: expires ?? null, grants: grantsIn(restrictions) }, operator);
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
  const rows = keys.map((key) =>
    Object.assign(ListedApiKeyDto.from(key), {
      rate_limit: key.apiKey.rateLimit,
      state: key.apiKey.disabledAt ? 'disabled' : null,
    }),
  );
  const columns = {
    id: 'ID',
    name: 'NAME',
    prefix: 'PREFIX',
    rate_limit: 'LIMIT',
    last_used_at: 'LAST USED',
    expires_at: 'EXPIRES',
    state: 'STATE',
    created_at: 'CREATED',
  };
  print(json, { data: rows }, table(rows, columns, 'This account has no API keys.'));
}

/** `voxgate api-keys show`. Its JSON is what the key itself gets from `GET /api/v1/me`. */
export async function showApiKey(id: string, { account: idOrEmail, json }: CommonOptions): Promise<void> {
  const me = await withServices(async (services) => {
    const account = await services.get(AccountsService).get(idOrEmail);
    return MeDto.from({ account, apiKey: await services.get(ApiKeysService).get(account.id, id) });
  });
  const { account, api_key: key } = me;
  const lines = [
    `${key.id} (${key.name})${key.disabled ? ', disabled' : ''}`,
    `  account: ${account.id} (${account.name})`,
    `  starts with: ${key.prefix}`,
    `  scopes: ${key.scopes?.join(', ') ?? 'all'}`,
    `  voices: ${key.allowed_voices?.join(', ') ?? 'all'}`,
    `  addresses: ${key.allowed_addresses?.join(', ') ?? 'all'}`,
    `  expires: ${key.expires_at ?? 'never'}`,
    `  last used: ${key.last_used_at ?? 'never'}`,
    `  created: ${key.created_at}`,
  ];
  print(json, me, lines.join('\n'));
}

/** `voxgate api-keys limits`. Its JSON is what the key itself gets from `GET /api/v1/limits`. It takes no slot. */
export async function showApiKeyLimits(id: string, { account, json }: CommonOptions): Promise<void> {
  const limits = await withServices(async (services) => {
    const apiKey = await services.get(ApiKeysService).resolveOwn(await accountIdOf(services, account), id);
    return LimitsDto.from(await services.get(LimitsService).of({ type: 'api_key', ...apiKey }));
  });
  const rows = [
    ...limits.windows.map(({ next_admitted_in_seconds: wait, ...window }) => ({
      ...window,
      name: `requests per ${limits.window_seconds} s`,
      free: wait === 0 ? 'now' : `in ${wait} s`,
    })),
    ...limits.budgets.map(({ resets_at: resetsAt, ...budget }) => ({
      ...budget,
      name: budget.budget.replaceAll('_', ' '),
      free: resetsAt,
    })),
  ];
  const columns = { owner: 'OF', name: 'LIMIT', limit: 'MAX', used: 'USED', remaining: 'LEFT', free: 'FREE AGAIN' };
  print(json, limits, table(rows, columns, 'This key has no limits.'));
}

/** `voxgate api-keys update` */
export async function updateApiKey(
  id: string,
  {
    account,
    name,
    expires,
    json,
    ...restrictions
  }: CommonOptions & Restrictions & { name?: string; expires?: Date | null },
): Promise<void> {
  const listed = await change(account, id, { name, expiresAt: expires, ...grantsIn(restrictions) });
  print(json, listed, `Changed ${id}.`);
}

/** `voxgate api-keys disable` and `enable` */
export async function setApiKeyDisabled(
  id: string,
  disabled: boolean,
  { account, json }: CommonOptions,
): Promise<void> {
  const listed = await change(account, id, { disabled });
  const words = disabled ? `Disabled ${id}. Every server rejects it until it is enabled.` : `Enabled ${id}.`;
  print(json, listed, words);
}

/** `voxgate api-keys rotate` */
export async function rotateApiKey(
  id: string,
  { account, overlap = defaultOverlapSeconds, json }: CommonOptions & { overlap?: number },
): Promise<void> {
  const rotated = await withServices(async (services) =>
    services.get(ApiKeyChangesService).rotate(await accountIdOf(services, account), id, overlap, operator),
  );
  const ends = rotated.formerSecrets[0]?.endsAt.toISOString();
  print(
    json,
    RotatedApiKeyDto.from(rotated),
    `${id} has a new secret.\n\n  ${rotated.key}\n\n` +
      'Save it now: it is not shown again and cannot be recovered. ' +
      (ends === undefined ? 'The replaced secret no longer works.' : `The replaced secret works until ${ends}.`),
  );
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
    services.get(ApiKeyChangesService).setBudgets(await accountIdOf(services, account), id, changes, operator),
  );
  print(json, { id, budgets }, describeBudgets(id, budgets));
}

async function change(account: string, id: string, changes: ApiKeyChanges): Promise<ListedApiKeyDto> {
  return withServices(async (services) => {
    const accountId = await accountIdOf(services, account);
    const apiKey = await services.get(ApiKeyChangesService).update(accountId, id, changes, operator);
    const [listed] = await services.get(ApiKeysService).withUse(accountId, [apiKey]);
    return ListedApiKeyDto.from(listed!);
  });
}

function grantsIn({ scopes, voices, addresses }: Restrictions): Partial<Grants> {
  return { scopes, allowedVoices: voices, allowedAddresses: addresses };
}

async function accountIdOf(services: INestApplicationContext, idOrEmail: string): Promise<string> {
  return (await services.get(AccountsService).get(idOrEmail)).id;
}
