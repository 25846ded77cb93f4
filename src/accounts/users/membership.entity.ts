import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../../platform/caller/role';

/** That a user belongs to an account. */
@Entity('memberships')
export class Membership {
  @PrimaryColumn({ type: 'text', name: 'person_id' })
  personId: string;

  @PrimaryColumn({ type: 'text', name: 'account_id' })
  accountId: string;

  @Column('text')
  role: Role;

  /** When the user last chose the account. Their sign-in leads to the account that they chose last. */
  @Column({ type: 'timestamptz', name: 'chosen_at', precision: 3 })
  chosenAt: Date;

  /** The ids of the voices that the user has marked as favourites. */
  @Column({ type: 'text', array: true, name: 'favourite_voices', select: false })
  favouriteVoices: string[];
}
