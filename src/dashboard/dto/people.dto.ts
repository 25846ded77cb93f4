import { IsString, MaxLength } from 'class-validator';
import { type Role, roles } from '../../platform/caller/role';
import type { Invitation } from '../../accounts/people/invitation.entity';
import type { IssuedInvitation } from '../../accounts/people/invitations.service';
import type { ListedPerson } from '../../accounts/people/people.service';
import { linkAddress } from '../../accounts/users/one-time-link';
import { oneOf } from '../../platform/validation/one-of';
import { Rule } from '../../platform/validation/rule.decorator';

/** The body of PUT /dashboard/api/people/:id/role. */
export class SetRoleDto {
  @Rule((role) => oneOf(roles, role))
  role: Role;
}

/** A person of the account. */
export class PersonDto {
  id: string;
  email: string;
  role: Role;
  /** Whether it is the user who asks. */
  is_you: boolean;
  joined_at: string;
  has_joined: boolean;
  has_second_factor: boolean;
  sessions: number;
  last_seen_at: string | null;

  static from({ joinedAt, hasJoined, hasSecondFactor, lastSeenAt, ...person }: ListedPerson, ownId: string): PersonDto {
    const { id, email, role, sessions } = person;
    return {
      id,
      email,
      role,
      is_you: id === ownId,
      joined_at: joinedAt.toISOString(),
      has_joined: hasJoined,
      has_second_factor: hasSecondFactor,
      sessions,
      last_seen_at: lastSeenAt?.toISOString() ?? null,
    };
  }
}

/** The people of the account, by e-mail address. */
export class PersonListDto {
  data: PersonDto[];

  static from(people: readonly ListedPerson[], ownId: string): PersonListDto {
    return { data: people.map((person) => PersonDto.from(person, ownId)) };
  }
}

/** The body of POST /dashboard/api/invitations. */
export class InviteDto extends SetRoleDto {
  @IsString({ message: 'email must be a string' })
  @MaxLength(254, { message: 'email must have at most 254 characters' })
  email: string;
}

/** A pending invitation. */
export class InvitationDto {
  id: string;
  email: string;
  role: Role;
  invited_by: string;
  created_at: string;
  expires_at: string;
  is_expired: boolean;

  static from({ id, email, role, invitedBy, createdAt, expiresAt, isExpired }: Invitation): InvitationDto {
    return {
      id,
      email,
      role,
      invited_by: invitedBy,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      is_expired: isExpired,
    };
  }
}

/** An invitation with its link, which no other response has. */
export class IssuedInvitationDto {
  invitation: InvitationDto;
  link: string;
  /** Whether the server also sends the person an e-mail, with a link of its own. */
  emailed: boolean;

  static from({ invitation, link, isEmailed }: IssuedInvitation, serverUrl: string): IssuedInvitationDto {
    return { invitation: InvitationDto.from(invitation), link: linkAddress(serverUrl, link), emailed: isEmailed };
  }
}

/** A link for somebody who has forgotten their password, which no other response has. */
export interface PasswordLinkDto {
  email: string;
  link: string;
  expires_at: string;
}
