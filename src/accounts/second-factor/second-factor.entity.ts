import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../../platform/database/bigint-as-number';

/** The second factor of a user: the secret of their authenticator app. */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryColumn({ type: 'text', name: 'person_id' })
  personId: string;

  /** Encrypted by `SecretBox`. */
  @Column('bytea')
  secret: Buffer;

  /** The step of the last one-time code that was accepted. No code of it or an earlier one is accepted again. */
  @Column({ type: 'bigint', name: 'last_step', transformer: bigintAsNumber })
  lastStep: number;

  /** When it was switched on; `null`: it is being set up. */
  @Column({ type: 'timestamptz', name: 'confirmed_at', precision: 3, nullable: true })
  confirmedAt: Date | null;
}
