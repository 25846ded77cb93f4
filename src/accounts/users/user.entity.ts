import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user who can sign in to the dashboard. `memberships` says to which accounts they belong. */
@Entity('people')
export class User {
  /** `usr_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  /** Unique. Stored in lower case. */
  @Column('text')
  email: string;

  /** Argon2id hash with its parameters and salt; `null`: no password has been chosen. */
  @Column({ type: 'text', name: 'password_hash', nullable: true, select: false })
  passwordHash: string | null;

  /** How many times a password was chosen. Sessions that began with an earlier password are invalid. */
  @Column({ type: 'integer', default: 0 })
  credentials: number;

  /** The user's identity at an OpenID Connect provider, set at the first sign-in there. */
  @Column({ type: 'text', name: 'oidc_issuer', nullable: true })
  oidcIssuer: string | null;

  @Column({ type: 'text', name: 'oidc_subject', nullable: true })
  oidcSubject: string | null;
}
