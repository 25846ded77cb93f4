import { randomUUID } from 'node:crypto';
import type { Account } from '../../../src/accounts/account.entity';
import { AccountsService } from '../../../src/accounts/accounts.service';
import type { Role } from '../../../src/platform/caller/role';
import { operator } from '../../../src/platform/caller/actor';
import { InvitationsService } from '../../../src/accounts/people/invitations.service';
import { UsersService } from '../../../src/accounts/users/users.service';
import type { TestApp } from '../../support/test-app';
import { type Browser, browserAt } from './browser';

export const password = 'correct horse battery';

/** Creates a user with an unused one-time link. */
export async function invite(
  server: TestApp,
  { account, email, role }: { account?: Account; email?: string; role?: Role } = {},
) {
  const address = email ?? `person-${randomUUID()}@example.com`;
  const of = account ?? (await server.app.get(AccountsService).create({ name: 'Team', email: address }));
  const { token } = await server.app.get(UsersService).invite(of, address, operator, role);
  return { account: of, email: address, token };
}

/** Adds a user who has a password to another account. Their next sign-in leads there. */
export async function join(server: TestApp, account: Account, email: string, role: Role): Promise<void> {
  const { link } = await server.app.get(InvitationsService).invite(account.id, email, role, operator);
  const answer = await browserAt(server).ask('POST', 'links/accept', { token: link.token, password });
  if (answer.status !== 200) throw new Error(`The invitation was not accepted: ${await answer.text()}`);
}

/** Creates a user with a password, and signs the user in. */
export async function signedIn(
  server: TestApp,
  options: { account?: Account; email?: string; role?: Role; headers?: Record<string, string> } = {},
): Promise<{ account: Account; email: string; browser: Browser }> {
  const { token, account, email } = await invite(server, options);
  const browser = browserAt(server, options.headers);
  const answer = await browser.ask('POST', 'links/accept', { token, password });
  if (answer.status !== 200) throw new Error(`The one-time link was not accepted: ${await answer.text()}`);
  return { account, email, browser };
}
