import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../../platform/database/bigint-as-number';

/** A speech token. The token itself is not stored, only its digest. */
@Entity('speech_tokens')
export class StoredSpeechToken {
  /** `token_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  /** SHA-256 of the token. Unique. A token that is redeemed gets another. */
  @Column('bytea')
  digest: Buffer;

  @Column({ type: 'text', name: 'api_key_id' })
  apiKeyId: string;

  /** SHA-256 of the secret of the key that it was made with. It ends with that secret. */
  @Column({ type: 'bytea', name: 'key_digest' })
  keyDigest: Buffer;

  /** `null`: all voices of the key. */
  @Column({ type: 'text', name: 'voice_id', nullable: true })
  voiceId: string | null;

  /** How many characters it may speak. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  characters: number;

  /** Whether it must be redeemed before it can be used. */
  @Column({ type: 'boolean', name: 'is_single_use' })
  isSingleUse: boolean;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;
}
