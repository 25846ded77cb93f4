import type { Account } from '../../../accounts/account.entity';
import { AccountsService, type NewAccount } from '../../../accounts/accounts.service';
import { operator } from '../../../platform/caller/actor';
import type { Role } from '../../../platform/caller/role';
import { UsageError } from '../../../platform/errors/operator-error';
import { AccountRulesService } from '../../../accounts/people/account-rules.service';
import { ServerAddressService } from '../../startup/server-address.service';
import { linkAddress, linkHours } from '../../../accounts/users/one-time-link';
import { UsersService } from '../../../accounts/users/users.service';
import { addressRemarks } from '../address-remarks';
import type { BudgetChanges } from '../../../platform/caller/budgets';
import { describeBudgets } from '../describe-budgets';
import { print, table } from '../output';
import { withServices } from '../with-services';

/** `voxgate accounts create` */
export async function createAccount({ json, ...fields }: NewAccount & { json?: boolean }): Promise<void> {
  const account = await withServices((services) => services.get(AccountsService).create(fields));
  print(
    json,
    toJson(account),
    `Created the account ${account.id} (${account.name} <${account.email}>).\n` +
      `Create a key for it: voxgate api-keys create --account ${account.email} --name "First key"`,
  );
}

/** `voxgate accounts list` */
export async function listAccounts({ json }: { json?: boolean }): Promise<void> {
  const accounts = await withServices((services) => services.get(AccountsService).list());
  const columns = { id: 'ID', name: 'NAME', email: 'E-MAIL', createdAt: 'CREATED' };
  print(json, { data: accounts.map(toJson) }, table(accounts, columns, 'There are no accounts.'));
}

/**
 * `voxgate accounts update`
 *
 * @throws {UsageError} if there is nothing to change.
 */
export async function updateAccount(
  idOrEmail: string,
  {
    speechCache,
    secondFactor,
    json,
  }: { speechCache?: 'on' | 'off'; secondFactor?: 'required' | 'optional'; json?: boolean },
): Promise<void> {
  if (speechCache === undefined && secondFactor === undefined) {
    throw new UsageError('Nothing to change. Give --speech-cache or --second-factor.');
  }
  const { account, rules } = await withServices(async (services) => {
    const accounts = services.get(AccountsService);
    const { id } = await accounts.get(idOrEmail);
    if (speechCache !== undefined) await accounts.setSpeechCache(id, speechCache === 'on');
    const rulesService = services.get(AccountRulesService);
    if (secondFactor !== undefined) {
      await rulesService.requireSecondFactor(id, secondFactor === 'required', operator);
    }
    return { account: await accounts.get(id), rules: await rulesService.read(id) };
  });
  const rule = rules.secondFactorRequired ? 'required' : 'optional';
  const whose = `of the account ${account.id} <${account.email}>`;
  print(
    json,
    { ...toJson(account), second_factor: rule },
    [
      ...(speechCache === undefined ? [] : [`The speech cache ${whose} is ${speechCache}.`]),
      ...(secondFactor === undefined ? [] : [`For the people ${whose}, a second factor is ${rule}.`]),
    ].join('\n'),
  );
}

/** `voxgate accounts set-budgets`. Without changes, it only prints the budgets. */
export async function setAccountBudgets(
  idOrEmail: string,
  changes: BudgetChanges,
  json: boolean | undefined,
): Promise<void> {
  const account = await withServices((services) =>
    services.get(AccountsService).setBudgets(idOrEmail, changes, operator),
  );
  const whose = `The account ${account.id} <${account.email}>`;
  print(json, { id: account.id, budgets: account.budgets }, describeBudgets(whose, account.budgets));
}

/** `voxgate accounts invite` */
export async function invite(
  idOrEmail: string,
  { email: given, role, json }: { email: string; role: Role; json?: boolean },
): Promise<void> {
  const { invitation, address } = await withServices(async (services) => {
    const account = await services.get(AccountsService).get(idOrEmail);
    return {
      address: await services.get(ServerAddressService).find(),
      invitation: await services.get(UsersService).invite(account, given, operator, role),
    };
  });
  const link = linkAddress(address.url, invitation);
  const { email, expiresAt } = invitation;
  print(
    json,
    { email, link, expires_at: expiresAt.toISOString(), address_source: address.source },
    `Send this link to ${email} to choose a password. It expires in ${linkHours / 24} days:\n\n  ${link}\n\n` +
      `It works once. Whoever uses it first gets access, so send it to nobody else.${addressRemarks[address.source]}`,
  );
}

/** `voxgate accounts suspend` and `resume` */
export async function setSuspended(idOrEmail: string, suspended: boolean, { json }: { json?: boolean }): Promise<void> {
  const account = await withServices(async (services) => {
    const accounts = services.get(AccountsService);
    return accounts.setSuspended((await accounts.get(idOrEmail)).id, suspended, operator);
  });
  const whose = `The account ${account.id} <${account.email}>`;
  const words = suspended
    ? `${whose} is suspended. Every server rejects its keys and sessions, and ends its speech within some seconds.`
    : `${whose} can be used again.`;
  print(json, toJson(account), words);
}

function toJson({ id, externalId, name, email, speechCache, suspendedAt, createdAt }: Account) {
  return {
    id,
    external_id: externalId,
    name,
    email,
    speech_cache: speechCache ? 'on' : 'off',
    suspended_at: suspendedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}
