import { IsString, Length } from 'class-validator';
import { type Right, rightsOfRole } from '../../platform/caller/rights';
import type { Role } from '../../platform/caller/role';
import type { SignedIn } from '../../accounts/sessions/session-data';
import type { ListedAccount, ListedSession } from '../../accounts/sessions/sessions.service';

/** The signed-in user, and the account that the session is for. */
export class SessionDto {
  person: { id: string; email: string };
  account: { id: string; name: string };
  role: Role;
  /** What the role includes. */
  rights: readonly Right[];
  /** Whether the account requires a second factor that the user has not set up. Until then, the user has no rights. */
  must_set_up_second_factor: boolean;

  static from({ person, account, role, mustSetUpSecondFactor }: SignedIn): SessionDto {
    return {
      person: { id: person.id, email: person.email },
      account: { id: account.id, name: account.name },
      role,
      rights: mustSetUpSecondFactor ? [] : rightsOfRole(role),
      must_set_up_second_factor: mustSetUpSecondFactor,
    };
  }
}

/** The body of PUT /dashboard/api/session/account. */
export class SwitchAccountDto {
  @IsString({ message: 'account_id must be a string' })
  @Length(1, 100, { message: 'account_id must have 1 to 100 characters' })
  account_id: string;
}

/** An account of the user. */
export class ListedAccountDto {
  id: string;
  name: string;
  role: Role;
  /** Whether it is the account of this session. */
  current: boolean;

  static from({ id, name, role }: ListedAccount, currentId: string): ListedAccountDto {
    return { id, name, role, current: id === currentId };
  }
}

/** One of the user's sessions. */
export class ListedSessionDto {
  id: string;
  /** Whether it is the session of this request. */
  current: boolean;
  created_at: string;
  last_seen_at: string;
  address: string | null;
  user_agent: string | null;

  static from({ id, createdAt, lastSeenAt, address, userAgent }: ListedSession, currentId: string): ListedSessionDto {
    return {
      id,
      current: id === currentId,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      address,
      user_agent: userAgent,
    };
  }
}
