import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Actor } from '../../platform/caller/actor';
import type { AuditAction, AuditChanges, AuditDetails, AuditSubject } from './audit-event';

/** An event in an account's audit trail. Events are never changed. */
@Entity('audit_events')
export class AuditEvent {
  /** `evt_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  @Column({ type: 'timestamptz', precision: 3, insert: false, update: false })
  at: Date;

  @Column('text')
  action: AuditAction;

  @Column({ type: 'text', name: 'actor_type' })
  actorType: Actor['type'];

  /** `null` for the operator and the server. */
  @Column({ type: 'text', name: 'actor_id', nullable: true })
  actorId: string | null;

  /** The actor's name at the time of the event. `subjectName` is also the name at that time. */
  @Column({ type: 'text', name: 'actor_name' })
  actorName: string;

  @Column({ type: 'text', name: 'subject_type', nullable: true })
  subjectType: AuditSubject['type'] | null;

  @Column({ type: 'text', name: 'subject_id', nullable: true })
  subjectId: string | null;

  @Column({ type: 'text', name: 'subject_name', nullable: true })
  subjectName: string | null;

  /** The client's address; `null` if unknown. */
  @Column({ type: 'inet', nullable: true })
  address: string | null;

  @Column({ type: 'text', name: 'user_agent', nullable: true })
  userAgent: string | null;

  /** `null`: the action says everything. */
  @Column({ type: 'jsonb', nullable: true })
  changes: AuditChanges | null;

  @Column({ type: 'jsonb', nullable: true })
  details: AuditDetails | null;
}
