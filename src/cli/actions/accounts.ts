import type { Account } from '../../accounts/account.entity';
import { AccountsService, type NewAccount } from '../../accounts/accounts.service';
import { print, table } from '../output';
import { withServices } from '../with-services';

/** `voxgate accounts create` */
export async function createAccount({ json, ...fields }: NewAccount & { json?: boolean }): Promise<void> {
  const account = await withServices((services) => services.get(AccountsService).create(fields));
  print(
    json,
    toJson(account),
    `Created the account ${account.id} (${account.name} <${account.email}>).\n` +
      `Give it a key: voxgate api-keys create --account ${account.email} --name "First key"`,
  );
}

/** `voxgate accounts list` */
export async function listAccounts({ json }: { json?: boolean }): Promise<void> {
  const accounts = await withServices((services) => services.get(AccountsService).list());
  const columns = { id: 'ID', name: 'NAME', email: 'E-MAIL', createdAt: 'CREATED' };
  print(json, { data: accounts.map(toJson) }, table(accounts, columns, 'There are no accounts.'));
}

function toJson({ id, name, email, createdAt }: Account) {
  return { id, name, email, created_at: createdAt.toISOString() };
}
