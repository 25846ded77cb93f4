import { ApiProperty } from '@nestjs/swagger';
import type { Invitation } from '../../../accounts/people/invitation.entity';
import type { IssuedInvitation } from '../../../accounts/people/invitations.service';
import type { ListedPerson } from '../../../accounts/people/people.service';
import { linkAddress } from '../../../accounts/users/one-time-link';
import { type Role, roles } from '../../../platform/caller/role';
import { DateTime } from '../../../platform/validation/field-types.decorators';
import { oneOf } from '../../../platform/validation/one-of';
import { Rule } from '../../../platform/validation/rule.decorator';
import { emailProblem } from './account.dto';

/** The body of PUT /api/v1/admin/accounts/{account}/people/{id}/role. */
export class AdminSetRoleDto {
  /** What the person may do in the account. */
  @ApiProperty({ enum: roles })
  @Rule((role) => oneOf(roles, role))
  role: Role;
}

/** The body of POST /api/v1/admin/accounts/{account}/invitations. */
export class AdminInviteDto extends AdminSetRoleDto {
  /** Whom to invite. @example somebody@example.com */
  @ApiProperty({ format: 'email' })
  @Rule(emailProblem)
  email: string;
}

/** A person of an account. */
export class AdminPersonDto {
  /** Starts with `usr_`. */
  id: string;

  /** @example somebody@example.com */
  email: string;

  @ApiProperty({ enum: roles })
  role: Role;

  @DateTime() joined_at: string;

  /** Whether they can sign in: they have chosen a password, or have signed in at a provider. */
  has_joined: boolean;

  has_second_factor: boolean;

  /** When they last used the dashboard of this account in a session that is open; null: they have none. */
  @DateTime() last_seen_at: string | null;

  static from(person: ListedPerson): AdminPersonDto {
    const { id, email, role, joinedAt, hasJoined, hasSecondFactor, lastSeenAt } = person;
    return {
      id,
      email,
      role,
      joined_at: joinedAt.toISOString(),
      has_joined: hasJoined,
      has_second_factor: hasSecondFactor,
      last_seen_at: lastSeenAt?.toISOString() ?? null,
    };
  }
}

/** A pending invitation. */
export class AdminInvitationDto {
  /** Starts with `inv_`. */
  id: string;

  /** @example somebody@example.com */
  email: string;

  @ApiProperty({ enum: roles })
  role: Role;

  @DateTime() created_at: string;

  @DateTime() expires_at: string;

  static from({ id, email, role, createdAt, expiresAt }: Invitation): AdminInvitationDto {
    return { id, email, role, created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() };
  }
}

/** An invitation with its link, which no other response has. */
export class AdminIssuedInvitationDto extends AdminInvitationDto {
  /** Whoever opens it first joins the account. */
  link: string;

  /** Whether the server also sends the person an e-mail, with a link of its own. */
  emailed: boolean;

  static ofIssued({ invitation, link, isEmailed }: IssuedInvitation, serverUrl: string): AdminIssuedInvitationDto {
    return Object.assign(AdminInvitationDto.from(invitation), {
      link: linkAddress(serverUrl, link),
      emailed: isEmailed,
    });
  }
}

/** The people of an account, and those who are invited. An account has at most 1,000 of both. */
export class AdminPeopleDto {
  /** By e-mail address. */
  data: AdminPersonDto[];

  /** By e-mail address. */
  invitations: AdminInvitationDto[];
}
