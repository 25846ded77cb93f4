import { Entity, PrimaryColumn } from 'typeorm';

/** A code that replaces a one-time code, once. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn({ type: 'text', name: 'person_id' })
  personId: string;

  /** Of the code and its person. */
  @PrimaryColumn('bytea')
  digest: Buffer;
}
