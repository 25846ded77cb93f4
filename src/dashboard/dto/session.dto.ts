import { type Right, rightsOfRole } from '../../caller/rights';
import type { Role } from '../../caller/role';
import type { SignedIn } from '../../sessions/session-data';
import type { ListedSession } from '../../sessions/sessions.service';

/** The signed-in user, and the account that the session is for. */
export class SessionDto {
  person: { id: string; email: string };
  account: { id: string; name: string };
  role: Role;
  /** What the role includes. */
  rights: readonly Right[];

  static from({ person, account, role }: SignedIn): SessionDto {
    return {
      person: { id: person.id, email: person.email },
      account: { id: account.id, name: account.name },
      role,
      rights: rightsOfRole(role),
    };
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
