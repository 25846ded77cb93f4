import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mix of voices that an account has saved under a name. */
@Entity('saved_voices')
export class SavedVoice {
  @PrimaryColumn({ type: 'text', name: 'account_id' })
  accountId: string;

  /** `mix_` and the name in small Latin letters, digits and hyphens. Unique in the account. */
  @PrimaryColumn({ type: 'text', name: 'voice_id' })
  voiceId: string;

  @Column('text')
  name: string;

  /** The canonical id of the mix, such as `af_bella(2)+af_heart(1)`. */
  @Column('text')
  mix: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;
}
