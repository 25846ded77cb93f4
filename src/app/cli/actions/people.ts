import type { INestApplicationContext } from '@nestjs/common';
import { AccountsService } from '../../../accounts/accounts.service';
import { operator } from '../../../platform/caller/actor';
import type { Role } from '../../../platform/caller/role';
import { InvitationsService, type IssuedInvitation } from '../../../accounts/people/invitations.service';
import { PeopleService } from '../../../accounts/people/people.service';
import { OperatorError } from '../../../platform/errors/operator-error';
import { SecondFactorService } from '../../../accounts/second-factor/second-factor.service';
import { ServerAddressService } from '../../startup/server-address.service';
import { linkAddress, linkHours } from '../../../accounts/users/one-time-link';
import { addressRemarks } from '../address-remarks';
import { print, table } from '../output';
import { withServices } from '../with-services';

interface CommonOptions {
  account: string;
  json?: boolean;
}

/** `voxgate people list` */
export async function listPeople({ account, json }: CommonOptions): Promise<void> {
  const { people, invitations } = await inAccount(account, async (services, accountId) => ({
    people: await services.get(PeopleService).list(accountId),
    invitations: await services.get(InvitationsService).list(accountId),
  }));
  const data = people.map(({ id, email, role, joinedAt, hasJoined, hasSecondFactor, sessions, lastSeenAt }) => ({
    id,
    email,
    role,
    joined_at: joinedAt,
    has_joined: hasJoined,
    has_second_factor: hasSecondFactor,
    sessions,
    last_seen_at: lastSeenAt,
  }));
  const pending = invitations.map(({ id, email, role, invitedBy, createdAt, expiresAt, isExpired }) => ({
    id,
    email,
    role,
    invited_by: invitedBy,
    created_at: createdAt,
    expires_at: expiresAt,
    is_expired: isExpired,
  }));
  const peopleColumns = { id: 'ID', email: 'E-MAIL', role: 'ROLE', sessions: 'SESSIONS', last_seen_at: 'LAST SEEN' };
  const pendingColumns = { id: 'INVITATION', email: 'E-MAIL', role: 'ROLE', invited_by: 'BY', expires_at: 'EXPIRES' };
  const tables = [
    table(data, peopleColumns, 'Nobody belongs to this account.'),
    ...(pending.length > 0 ? [table(pending, pendingColumns, '')] : []),
  ];
  print(json, { data, invitations: pending }, tables.join('\n\n'));
}

/** `voxgate people invite` */
export async function invite({
  account,
  email,
  role,
  json,
}: CommonOptions & { email: string; role: Role }): Promise<void> {
  await printLink(account, json, (invitations, accountId) => invitations.invite(accountId, email, role, operator));
}

/** `voxgate people resend` */
export async function resend(idOrEmail: string, { account, json }: CommonOptions): Promise<void> {
  await printLink(account, json, (invitations, accountId) => invitations.resend(accountId, idOrEmail, operator));
}

/** `voxgate people withdraw` */
export async function withdraw(idOrEmail: string, { account, json }: CommonOptions): Promise<void> {
  await inAccount(account, (services, accountId) =>
    services.get(InvitationsService).withdraw(accountId, idOrEmail, operator),
  );
  print(
    json,
    { invitation: idOrEmail, withdrawn: true },
    `Withdrew the invitation ${idOrEmail}. Its link does not work any more.`,
  );
}

/** `voxgate people remove` */
export async function remove(idOrEmail: string, { account, json }: CommonOptions): Promise<void> {
  await inAccount(account, (services, accountId) => services.get(PeopleService).remove(accountId, idOrEmail, operator));
  print(json, { person: idOrEmail, removed: true }, `Removed ${idOrEmail}. Every server rejects them from now on.`);
}

/** `voxgate people role` */
export async function setRole(idOrEmail: string, role: string, { account, json }: CommonOptions): Promise<void> {
  await inAccount(account, (services, accountId) =>
    services.get(PeopleService).setRole(accountId, idOrEmail, role as Role, operator),
  );
  print(json, { person: idOrEmail, role }, `${idOrEmail} now has the role ${role}.`);
}

/** `voxgate people end-sessions` */
export async function endSessions(idOrEmail: string, { account, json }: CommonOptions): Promise<void> {
  const ended = await inAccount(account, (services, accountId) =>
    services.get(PeopleService).endSessions(accountId, idOrEmail, operator),
  );
  print(json, { person: idOrEmail, ended }, `Ended ${ended} ${ended === 1 ? 'session' : 'sessions'} of ${idOrEmail}.`);
}

/**
 * `voxgate people reset-second-factor`
 *
 * @throws {OperatorError} if the person has no second factor.
 */
export async function resetSecondFactor(idOrEmail: string, { account, json }: CommonOptions): Promise<void> {
  const email = await inAccount(account, async (services, accountId) => {
    const people = await services.get(PeopleService).list(accountId);
    const person = people.find((each) => each.id === idOrEmail || each.email === idOrEmail.toLowerCase());
    if (!person) throw new OperatorError(`${idOrEmail} does not belong to the account.`);
    const owner = { person, accountId, by: operator };
    const wasOn = await services.get(SecondFactorService).remove(owner, 'second_factor.reset');
    if (!wasOn) throw new OperatorError(`${person.email} has no second factor.`);
    return person.email;
  });
  print(
    json,
    { person: email, reset: true },
    `Reset the second factor of ${email}. Their password alone lets them in now.`,
  );
}

async function printLink(
  account: string,
  json: boolean | undefined,
  issue: (invitations: InvitationsService, accountId: string) => Promise<IssuedInvitation>,
): Promise<void> {
  const { issued, address } = await inAccount(account, async (services, accountId) => ({
    address: await services.get(ServerAddressService).find(),
    issued: await issue(services.get(InvitationsService), accountId),
  }));
  const { id, email, role, expiresAt } = issued.invitation;
  const link = linkAddress(address.url, issued.link);
  const emailed = issued.isEmailed;
  print(
    json,
    { id, email, role, link, expires_at: expiresAt.toISOString(), address_source: address.source, emailed },
    `${emailed ? 'A server will e-mail a link of its own. You can also send this one' : 'Send this link'} to ${email} (${role}). It expires in ${linkHours / 24} days:\n\n  ${link}\n\n` +
      `It works once. Send it to nobody else.${addressRemarks[address.source]}`,
  );
}

function inAccount<T>(
  idOrEmail: string,
  work: (services: INestApplicationContext, accountId: string) => Promise<T>,
): Promise<T> {
  return withServices(async (services) => work(services, (await services.get(AccountsService).get(idOrEmail)).id));
}
