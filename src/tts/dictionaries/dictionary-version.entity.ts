import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredRule } from './dictionary-rule';

/** The rules of a dictionary after a change. Versions are never changed, only removed. */
@Entity('pronunciation_dictionary_versions')
export class DictionaryVersion {
  /** `dver_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'dictionary_id' })
  dictionaryId: string;

  /** 1 for the first version. */
  @Column('integer')
  number: number;

  @Column({ type: 'json', select: false })
  rules: StoredRule[];

  @Column({ type: 'integer', name: 'rule_count' })
  ruleCount: number;

  /** Length of the rules as JSON in UTF-8. */
  @Column('integer')
  bytes: number;

  /** The name of who made it, at that time. */
  @Column({ type: 'text', name: 'created_by', nullable: true })
  createdBy: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;
}
