import { Client } from 'pg';

/** Runs statements on one connection. */
export async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Puts rows into every table, with texts that an unquoted format would break. */
export function fillEveryTable(url: string): Promise<void> {
  const awkward = 'tab\there, line\nbreak, return\rhere, back\\slash, \\. \\N, "quotes" \'too\', ünï ☃ 🎉';
  return onDatabase(url, async (client) => {
    const run = (text: string, values: unknown[] = []) => client.query(text, values);
    await run(
      `INSERT INTO accounts (id, name, email) VALUES ('acct_1', $1, 'one@example.com'), ('acct_2', '\\.', '')`,
      [awkward],
    );
    await run(
      `INSERT INTO api_keys (id, account_id, name, prefix, digest, rate_limit, expires_at, revoked_at) VALUES
         ('key_1', 'acct_1', $1, 'sk-abc', sha256('1'), NULL, 'infinity', NULL),
         ('key_2', 'acct_2', '\\N', 'sk-def', decode(repeat('00', 32), 'hex'), 7, '0044-03-15 12:00 BC', now())`,
      [awkward],
    );
    await run(`INSERT INTO api_key_former_secrets VALUES (sha256('former'), 'key_1', 'sk-old', now(), now())`);
    await run(`INSERT INTO rate_limit_windows VALUES ('key:1', '{}', NULL), ('ip:\\1', '{1,2,9007199254740993}', -5)`);
    await run(
      `INSERT INTO audit_events (id, account_id, action, actor_type, actor_name, address, user_agent) VALUES
         ('evt_1', 'acct_1', 'api_key.created', 'operator', '', '2001:db8::1', $1),
         ('evt_2', 'acct_2', 'api_key.created', 'operator', 'x', NULL, NULL)`,
      [awkward],
    );
    await run(
      `INSERT INTO people (id, email, password_hash, oidc_issuer, oidc_subject) VALUES
         ('per_1', 'one@example.com', '$argon2id$v=19$', NULL, NULL),
         ('per_2', 'two@example.com', NULL, 'https://id.example.com', $1)`,
      [awkward],
    );
    await run(
      `INSERT INTO memberships (person_id, account_id, role) VALUES
         ('per_1', 'acct_1', 'owner'), ('per_1', 'acct_2', 'viewer'), ('per_2', 'acct_1', 'administrator')`,
    );
    await run(
      `INSERT INTO speech_tokens (id, digest, api_key_id, key_digest, voice_id, characters, is_single_use, expires_at) VALUES
         ('token_1', sha256('token'), 'key_1', sha256('1'), $1, 5, false, now())`,
      [awkward],
    );
    await run(
      `INSERT INTO saved_voices (account_id, voice_id, name, mix) VALUES
         ('acct_1', 'mix_narrator', $1, 'af_bella(2)+af_heart(1)'), ('acct_2', 'mix_narrator', 'x', 'slt(1)+rms(1)')`,
      [awkward],
    );
    await run(`INSERT INTO audio_mark_keys (secret) VALUES (sha256('marks'))`);
    await run(
      `INSERT INTO audio_marks (id, account_id, api_key_id, user_id, surface, source_id, voice_id, text_digest) VALUES
         (-9223372036854775808, 'acct_1', 'key_1', NULL, 'native', $1, 'slt', sha256('text')),
         (9223372036854775807, 'acct_1', NULL, 'user_1', 'dashboard', 'x', 'slt', NULL)`,
      [awkward],
    );
    await run(
      `INSERT INTO own_voices
         (account_id, voice_id, key, name, language, gender, loudness, grounds, grounds_note, digest, styles) VALUES
         ('acct_1', 'own_ada', repeat('0f', 16), $1, 'en-US', 'female', -21.25, 'consent', $1, sha256('voice'),
          decode(repeat('00ff5c0a', 130560), 'hex'))`,
      [awkward],
    );
    await run(
      `INSERT INTO stored_objects (id, account_id, digest, bytes, state, lease_until) VALUES
         ('obj_1', 'acct_1', sha256('sound'), 5, 'stored', NULL), ('obj_2', 'acct_1', sha256('gone'), 4, 'removing', now())`,
    );
    await run(
      `INSERT INTO stored_files (id, account_id, object_id, name, content_type, kind, expires_at) VALUES
         ('file_1', 'acct_1', 'obj_1', $1, 'audio/mpeg', 'job-result', NULL), ('file_2', 'acct_1', 'obj_1', 'x', 'a/b', 'c', now())`,
      [awkward],
    );
    await run(
      `INSERT INTO history_entries (id, account_id, created_at, expires_at, request_id, api, caller_type, caller_id, voice_id, text,
         text_digest, characters, audio_seconds, settings)
       VALUES ('hist_1', 'acct_1', now(), now(), 'r', 'native', 'api_key', 'key_1', 'slt', $1, sha256('text'), 1, 1, '{}')`,
      [awkward],
    );
    await run(
      `INSERT INTO jobs (id, account_id, title, status, settings, warnings, run, ended_at, charged_to) VALUES
         ('job_1', 'acct_1', $1, 'running', '{"voiceId":"slt"}', ARRAY[$1], 3, NULL, 'key_1'),
         ('job_2', 'acct_2', NULL, 'completed', '{}', '{}', 1, now(), NULL)`,
      [awkward],
    );
    await run(
      `INSERT INTO job_chapters (job_id, number, title, syntax, text, characters, spoken_characters, audio_seconds) VALUES
         ('job_1', 1, NULL, 'text', $1, 80, 40, 0.1::float8 + 0.2::float8), ('job_1', 2, '\\N', 'ssml', '\\.', 2, 0, 0)`,
      [awkward],
    );
    await run(
      `INSERT INTO job_files (job_id, chapter, format, file_id, is_stored) VALUES ('job_1', 1, 'mp3', 'file_1', true)`,
    );
    await run(`INSERT INTO link_keys (id, secret) VALUES ('lkey_1', sha256('signing'))`);
    await run(
      `INSERT INTO file_links (id, account_id, file_id, key_id, disposition, expires_at)
       VALUES ('link_1', 'acct_1', 'file_1', 'lkey_1', 'inline', now() + interval '1 day')`,
    );
    await run(
      `INSERT INTO projects (id, account_id, title, settings) VALUES ('project_1', 'acct_1', $1, '{"speed": 1.5}')`,
      [awkward],
    );
    await run(
      `INSERT INTO project_chapters (project_id, number, title, is_included, syntax, text, characters) VALUES
         ('project_1', 1, NULL, true, 'text', $1, 5), ('project_1', 2, 'x', false, 'ssml', '<speak/>', 8)`,
      [awkward],
    );
    await run(
      `INSERT INTO chapter_changes (project_id, step, facts, undo, size) VALUES
         ('project_1', 1, '{"kind": "reorder", "chapter": 1, "title": null, "count": 2}', '{"type": "order", "order": [2, 1]}', 32)`,
    );
    await run(
      `INSERT INTO jobs (id, account_id, settings, project_id) VALUES ('job_of_project', 'acct_1', '{}', 'project_1')`,
    );
    await run(
      `INSERT INTO job_checks (job_id, chapter, text_start, text_end, text, verdict, way, respoken, heard, word_error_rate)
       VALUES ('job_of_project', 1, 0, 5, $1, 'doubtful', 0, 2, 'Yellow', 1)`,
      [awkward],
    );
    await run(
      `INSERT INTO idempotent_requests (account_id, key_digest, request_digest, run, file_id, job_id, expires_at) VALUES
         ('acct_1', sha256('key'), sha256('request'), gen_random_uuid(), 'file_1', NULL, now() + interval '1 day'),
         ('acct_1', sha256('hand-in'), sha256('text'), gen_random_uuid(), NULL, 'job_1', now() + interval '1 day')`,
    );
    await run(
      `INSERT INTO batches (id, account_id, dialect, input_file_id, settings) VALUES ('batch_1', 'acct_1', 'native', 'file_1', '{}')`,
    );
    await run(`INSERT INTO batch_lines (batch_id, number, custom_id, state) VALUES ('batch_1', 1, $1, 'failed')`, [
      awkward,
    ]);
    await run(`INSERT INTO job_sentences (job_id, chapter, first, sentences) VALUES ('job_of_project', 1, 0, '[]')`);
    await run(
      `INSERT INTO feed_links (id, account_id, project_id, key_id, episodes, expires_at)
       VALUES ('feed_1', 'acct_1', 'project_1', 'lkey_1', 'jobs', now() + interval '1 day')`,
    );
    await run(
      `INSERT INTO pronunciation_dictionaries (id, account_id, name, description, version) VALUES
         ('dict_1', 'acct_1', $1, '\\.', 1)`,
      [awkward],
    );
    await run(
      `INSERT INTO pronunciation_dictionary_versions (id, dictionary_id, number, rules, rule_count, bytes) VALUES
         ('dver_1', 'dict_1', 1, $1, 1, 10)`,
      [JSON.stringify([{ word: awkward, alias: '\\N' }])],
    );
    await run(
      `INSERT INTO usage_hours (api_key_id, hour, account_id, requests, audio_seconds) VALUES
         ('key_1', now(), 'acct_1', 9223372036854775807, 0.1::float8 + 0.2::float8),
         ('key_2', now(), 'acct_2', 0, 'infinity'), ('key_3', now(), 'acct_2', 1, 5e-324)`,
    );
    await run(
      `INSERT INTO requests (id, at, request_id, account_id, caller_type, caller_id, characters, audio_seconds, aborted,
         repeats, total_ms)
       VALUES ('req_1', now(), 'mine', 'acct_1', 'api_key', 'key_1', 5, 0.5, false, 0, 12.5)`,
    );
    await run(
      `INSERT INTO alerts (id, account_id, type, data, once) VALUES ('alrt_1', 'acct_1', 'webhook.test', $1, 'a\\tb')`,
      [JSON.stringify({ message: '\\.' })],
    );
    await run(
      `INSERT INTO webhook_endpoints (id, account_id, url, events, secret) VALUES
         ('whk_1', 'acct_1', 'https://example.com/\\', '{api_key.revoked,"a,b"}', decode(repeat('5c2e', 16), 'hex'))`,
    );
    await run(
      `INSERT INTO alert_deliveries (alert_id, account_id, endpoint_id, status) VALUES
         ('alrt_1', 'acct_1', 'whk_1', 'delivered')`,
    );
    await run(
      `INSERT INTO budget_counters VALUES ('key_1', '2026-11-23', 9223372036854775807, 5, '2026-11-01', 7, -1, 2)`,
    );
    await run(`INSERT INTO budget_processes VALUES (gen_random_uuid(), now())`);
    await run(
      `INSERT INTO budget_reservations (id, process_id, owners, day, characters, audio_ms, answered) VALUES
         (gen_random_uuid(), gen_random_uuid(), $1, '0044-03-15 BC', 5, 0, true)`,
      [['key_1', awkward]],
    );
    await run(
      `INSERT INTO operator_keys (id, name, prefix, digest, access) VALUES ('opk_1', $1, 'op-abc', sha256('o'), 'write')`,
      [awkward],
    );
    await run(`INSERT INTO operator_requests VALUES ('opk_1', sha256('k'), sha256('r'), 'acct_1', now())`);
    await run(
      `INSERT INTO account_deletions (account_id, external_id, actor_name) VALUES ('acct_gone', $1, 'operator')`,
      [awkward],
    );
    await run(`INSERT INTO usage_writers VALUES (gen_random_uuid(), 12, now())`);
    await run(`INSERT INTO server_address (url, is_public) VALUES ('https://speech.example.com', true)`);
    await run(`INSERT INTO server_secrets VALUES ('session', decode('00ff5c2e', 'hex'))`);
    await run(
      `INSERT INTO sessions (digest, id, person_id, credentials, data, expires_at) VALUES
         (sha256('s'), 'sess_1', 'per_1', 0, '{"a": "b"}', now() + interval '1 day')`,
    );
    await run(`INSERT INTO second_factors VALUES ('per_1', decode('00ff5c2e', 'hex'), 9007199254740993, now())`);
    await run(`INSERT INTO recovery_codes VALUES ('per_1', sha256('r'))`);
    await run(
      `INSERT INTO invitations (id, account_id, email, role, invited_by_name, digest, expires_at) VALUES
         ('inv_1', 'acct_1', 'new@example.com', 'member', $1, sha256('i'), now() + interval '1 day')`,
      [awkward],
    );
    await run(`INSERT INTO one_time_links VALUES (sha256('l'), 'per_1', now() + interval '1 day', 'acct_1', 'owner')`);
  });
}

/** All rows of all tables, as text in a fixed order. */
export function rowsOfEveryTable(url: string): Promise<Record<string, string[]>> {
  return onDatabase(url, async (client) => {
    await client.query(`SET timezone = 'UTC'`);
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t ORDER BY 1`);
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  });
}

/** Columns, indexes, functions and constraints, and every other kind of object that could hold data. */
export function schemaOf(url: string): Promise<string[]> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ it: string }>(`
      SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable
        || coalesce(column_default, '') AS it
      FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT 'function ' || pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT 'relation ' || relkind::text || ' ' || relname FROM pg_class
        WHERE relnamespace = 'public'::regnamespace
      ORDER BY 1`);
    return rows.map(({ it }) => it);
  });
}
