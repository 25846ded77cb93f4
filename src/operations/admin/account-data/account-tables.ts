/** What a table has of an account. */
export interface AccountTable {
  readonly name: string;
  /** SQL: the rows `t` of the account $1. */
  readonly of: string;
  /** SQL: the order of an export. Not set if the table is not exported. */
  readonly order?: string;
  /** Columns that an export leaves out: secrets, and digests of secrets. */
  readonly secrets?: readonly string[];
  /** Whether a row may be large, or have many rows of other tables: fewer are read or removed at once. */
  readonly isLarge?: boolean;
  /** The table whose rows take these along when they are removed. */
  readonly goesWith?: string;
}

const own = 't.account_id = $1';
const ofKeys = 't.api_key_id IN (SELECT k.id FROM api_keys AS k WHERE k.account_id = $1)';
const ofJobs = 't.job_id IN (SELECT j.id FROM jobs AS j WHERE j.account_id = $1)';
const ofProjects = 't.project_id IN (SELECT p.id FROM projects AS p WHERE p.account_id = $1)';
const byTime = 't.created_at, t.id';

/**
 * Every table with rows of accounts, in the order in which they are removed: what refers to others first. The account itself is last.
 * Objects in the store of files, people, and the windows and budgets of the rate limit are removed in ways of their own.
 */
export const accountTables: readonly AccountTable[] = [
  // They let somebody in, or are copies of answers, so no export has them.
  { name: 'speech_tokens', of: ofKeys },
  { name: 'api_key_former_secrets', of: ofKeys },
  { name: 'idempotent_requests', of: own },
  {
    name: 'operator_requests',
    of: 't.subject_id = $1 OR t.subject_id IN (SELECT k.id FROM api_keys AS k WHERE k.account_id = $1)',
  },
  { name: 'sessions', of: own },
  { name: 'one_time_links', of: own },
  { name: 'invitations', of: own, order: byTime, secrets: ['digest', 'mail_digest'] },
  { name: 'alert_deliveries', of: own, order: byTime, goesWith: 'alerts' },
  { name: 'alerts', of: own, order: byTime },
  { name: 'webhook_endpoints', of: own, order: byTime, secrets: ['secret', 'previous_secret'] },
  { name: 'job_chapters', of: ofJobs, order: 't.job_id, t.number', isLarge: true, goesWith: 'jobs' },
  { name: 'job_files', of: ofJobs, order: 't.job_id, t.chapter, t.format', goesWith: 'jobs' },
  { name: 'job_checks', of: ofJobs, order: 't.job_id, t.chapter, t.text_start', goesWith: 'jobs' },
  { name: 'job_sentences', of: ofJobs, order: 't.job_id, t.chapter, t.first', isLarge: true, goesWith: 'jobs' },
  { name: 'jobs', of: own, order: 't.id', isLarge: true },
  {
    name: 'batch_lines',
    of: 't.batch_id IN (SELECT b.id FROM batches AS b WHERE b.account_id = $1)',
    order: 't.batch_id, t.number',
    goesWith: 'batches',
  },
  { name: 'batches', of: own, order: 't.id', isLarge: true },
  { name: 'project_chapters', of: ofProjects, order: 't.project_id, t.number', isLarge: true, goesWith: 'projects' },
  { name: 'chapter_changes', of: ofProjects, order: 't.project_id, t.step', isLarge: true, goesWith: 'projects' },
  { name: 'feed_links', of: own, order: byTime, secrets: ['key_id'] },
  { name: 'projects', of: own, order: 't.id', isLarge: true },
  { name: 'file_links', of: own, order: byTime, secrets: ['key_id'] },
  { name: 'stored_files', of: own, order: 't.id' },
  {
    name: 'pronunciation_dictionary_versions',
    of: 't.dictionary_id IN (SELECT d.id FROM pronunciation_dictionaries AS d WHERE d.account_id = $1)',
    order: 't.dictionary_id, t.number',
    isLarge: true,
    goesWith: 'pronunciation_dictionaries',
  },
  { name: 'pronunciation_dictionaries', of: own, order: byTime, isLarge: true },
  { name: 'saved_voices', of: own, order: 't.voice_id' },
  { name: 'own_voices', of: own, order: 't.voice_id', isLarge: true },
  { name: 'history_entries', of: own, order: 't.id' },
  { name: 'usage_hours', of: own, order: 't.hour, t.api_key_id' },
  { name: 'requests', of: own, order: 't.at, t.id' },
  { name: 'audio_marks', of: own, order: 't.created_at, t.id' },
  { name: 'audit_events', of: own, order: 't.at, t.id' },
  { name: 'api_keys', of: own, order: byTime, secrets: ['digest'] },
];

/** Tables without foreign keys, to which a server that does not know of the deletion yet may still write what it had in memory. */
export const lateTables: readonly AccountTable[] = accountTables.filter(({ name }) =>
  ['usage_hours', 'requests', 'audio_marks'].includes(name),
);

/** Tables with rows of accounts that are handled in ways of their own. */
export const otherAccountTables = [
  'accounts',
  'memberships',
  'people',
  'second_factors',
  'recovery_codes',
  'stored_objects',
  'rate_limit_windows',
  'budget_counters',
  'budget_reservations',
] as const;

/** What an export reads besides: the account, and its people without what lets them in. $1 is the account. */
export const furtherExports: readonly { name: string; select: string }[] = [
  {
    name: 'account',
    select: 'SELECT to_jsonb(t) AS row FROM accounts AS t WHERE t.id = $1',
  },
  {
    name: 'people',
    select: `
      SELECT jsonb_build_object('id', p.id, 'email', p.email, 'role', t.role, 'joined_at', t.created_at) AS row
      FROM memberships AS t JOIN people AS p ON p.id = t.person_id WHERE t.account_id = $1 ORDER BY p.email`,
  },
];
