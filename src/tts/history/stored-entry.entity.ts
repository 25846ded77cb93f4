import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Caller } from '../../platform/caller/caller';
import type { MissingAudioReason, SpeechSettings } from './history-entry';

/** A row of the history of an account. */
@Entity('history_entries')
export class StoredEntry {
  /** `hist_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;

  /** The `X-Request-Id` of its request. */
  @Column({ type: 'text', name: 'request_id' })
  requestId: string;

  /** The API of its request: `native`, `dashboard`, or the name of a dialect. */
  @Column('text')
  api: string;

  @Column({ type: 'text', name: 'caller_type' })
  callerType: Caller['type'];

  @Column({ type: 'text', name: 'caller_id' })
  callerId: string;

  @Column({ type: 'text', name: 'voice_id' })
  voiceId: string;

  /** `null`: only its digest is kept. */
  @Column({ type: 'text', nullable: true })
  text: string | null;

  /** SHA-256 of the text. */
  @Column({ type: 'bytea', name: 'text_digest' })
  textDigest: Buffer;

  /** Unicode code points. */
  @Column('integer')
  characters: number;

  @Column({ type: 'float8', name: 'audio_seconds' })
  audioSeconds: number;

  @Column('json')
  settings: SpeechSettings;

  /** The stored file with the audio; `null`: there is none. */
  @Column({ type: 'text', name: 'file_id', nullable: true })
  fileId: string | null;

  /** Why there is no audio; `null`: there is. */
  @Column({ type: 'text', name: 'audio_missing', nullable: true })
  audioMissing: MissingAudioReason | null;
}
