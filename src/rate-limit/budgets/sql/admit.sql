-- budget_admit: admits requests for speech. A request is admitted only if its key's window, its account's window, all its
-- budgets and its concurrency limits have room. It then takes from all of them, otherwise from none.
--
--   shard_key_ that of the owners, as in rate_limit_admit: all of them are on one shard
--   process_   the server process that asks; its reservations are given back when its lease for this
--              shard_key_ has run out
--   zone       the IANA time zone of days and months
--   window_us  length of the rate limit's windows in microseconds
--   requests   a JSON array, SORTED BY BUCKET in code unit order. Each object has:
--     id                          a new UUID for the reservation
--     bucket, limit               the key's window, as in rate_limit_admit
--     whole, whole_limit          the account's window, as in rate_limit_admit_within; null if accounts have no limit
--     owners                      whose budgets count: see budget_look
--     characters, audio_ms        what to reserve
-- It returns one row per request, in the same order; none at all if the lease of the process has run out. The columns are
-- those of rate_limit_admit_within and budget_look. A request was admitted if `admitted` is 1. If it is 0 and `budget` is
-- NULL, a window was full.
--
-- Why it is exact:
-- - The rows of all owners are locked before anything is decided, until the transaction ends. So what budget_look finds is
--   still there when it is taken.
-- - rate_limit_admit and rate_limit_admit_within decide on the windows, by their own rules, after the budgets: nothing can
--   reject the request after they have taken a slot.
-- - A request that does not fit by a first look is rejected without a lock, and nothing is written: what that look reads has
--   been committed, so at that moment the request did not fit. The rejection is reported as it was found then, even if
--   there is room again a moment later.
-- - The process's row is locked against deletion. So budget_renew, which gives back the reservations of dead processes,
--   either sees the reservation or runs first, and then there is no row to lock.
--
-- Why it does not deadlock: every statement takes locks in the same order: processes, budget_counters by owner, parents of
-- windows by name, windows by name, reservations.
--
-- The commit does not wait for the disk: if the database server crashes, reservation and hit may both be forgotten.
-- budget_settle then finds no reservation, and the request is not answered.
CREATE OR REPLACE FUNCTION budget_admit(shard_key_ integer, process_ uuid, zone text, window_us bigint, requests jsonb)
RETURNS TABLE (
  admitted integer, used integer, wait_us bigint, whole_used integer, whole_wait_us bigint,
  owner text, budget text, budget_limit bigint, budget_left bigint, resets_at timestamptz,
  characters_left bigint, audio_ms_left bigint
)
LANGUAGE plpgsql VOLATILE SET enable_seqscan = off AS $$
DECLARE
  request record;
  found_ record;
  -- The rejections of the first look, by position; NULL for requests that may fit.
  rejections jsonb[] := '{}';
  -- The positions of the others.
  candidates bigint[] := '{}';
  next_lock text;
  now_ timestamptz := clock_timestamp();
  owners_ text[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM FROM budget_processes AS p
  WHERE p.shard_key = shard_key_ AND p.id = process_ AND p.lease_until > now_ FOR KEY SHARE;
  IF NOT FOUND THEN RETURN; END IF;

  FOR request IN SELECT * FROM budget_requests(requests) LOOP
    SELECT l.*, own.used, own.wait_us, whole.used AS whole_used, whole.wait_us AS whole_wait_us INTO found_
    FROM budget_look(shard_key_, request.owners, request.characters, request.audio_ms, 1, zone) AS l
    CROSS JOIN rate_limit_look(shard_key_, request.bucket, request.limit_, window_us) AS own
    LEFT JOIN rate_limit_look(shard_key_, request.whole, request.whole_limit, window_us) AS whole ON request.whole IS NOT NULL;
    IF found_.budget IS NOT NULL OR found_.used >= request.limit_ OR found_.whole_used >= request.whole_limit THEN
      rejections := rejections || to_jsonb(found_);
    ELSE
      rejections := rejections || NULL::jsonb;
      candidates := candidates || request.position_;
    END IF;
  END LOOP;

  FOR next_lock IN
    SELECT DISTINCT o ->> 'owner' COLLATE "C"
    FROM budget_requests(requests) AS r, jsonb_array_elements(r.owners) AS o
    WHERE r.position_ = ANY (candidates) ORDER BY 1
  LOOP
    LOOP
      PERFORM FROM budget_counters AS c WHERE c.shard_key = shard_key_ AND c.owner = next_lock FOR UPDATE;
      EXIT WHEN FOUND;
      INSERT INTO budget_counters (shard_key, owner, day, month)
      VALUES (shard_key_, next_lock, '-infinity', '-infinity')
      ON CONFLICT DO NOTHING;
    END LOOP;
  END LOOP;
  FOR next_lock IN
    SELECT DISTINCT r.whole COLLATE "C" FROM budget_requests(requests) AS r
    WHERE r.position_ = ANY (candidates) AND r.whole IS NOT NULL ORDER BY 1
  LOOP
    LOOP
      PERFORM FROM rate_limit_windows AS w WHERE w.shard_key = shard_key_ AND w.bucket = next_lock FOR UPDATE;
      EXIT WHEN FOUND;
      INSERT INTO rate_limit_windows (shard_key, bucket, hits) VALUES (shard_key_, next_lock, '{}')
      ON CONFLICT DO NOTHING;
    END LOOP;
  END LOOP;

  FOR request IN SELECT * FROM budget_requests(requests) LOOP
    admitted := 0;
    IF rejections[request.position_] IS NULL THEN
      SELECT l.*, own.used, own.wait_us, whole.used AS whole_used, whole.wait_us AS whole_wait_us INTO found_
      FROM budget_look(shard_key_, request.owners, request.characters, request.audio_ms, 1, zone) AS l
      CROSS JOIN rate_limit_look(shard_key_, request.bucket, request.limit_, window_us) AS own
      LEFT JOIN rate_limit_look(shard_key_, request.whole, request.whole_limit, window_us) AS whole ON request.whole IS NOT NULL;
    ELSE
      SELECT * INTO found_ FROM jsonb_to_record(rejections[request.position_]) AS l (
        today date, owner text, budget text, budget_limit bigint, budget_left bigint, resets_at timestamptz,
        characters_left bigint, audio_ms_left bigint, used integer, wait_us bigint, whole_used integer,
        whole_wait_us bigint
      );
    END IF;
    owner := found_.owner;
    budget := found_.budget;
    budget_limit := found_.budget_limit;
    budget_left := found_.budget_left;
    resets_at := found_.resets_at;
    characters_left := found_.characters_left;
    audio_ms_left := found_.audio_ms_left;
    used := found_.used;
    wait_us := found_.wait_us;
    whole_used := found_.whole_used;
    whole_wait_us := found_.whole_wait_us;

    IF budget IS NULL AND rejections[request.position_] IS NULL THEN
      IF request.whole IS NULL THEN
        SELECT a.admitted, a.used, a.wait_us INTO admitted, used, wait_us
        FROM rate_limit_admit(
          shard_key_, ARRAY[request.bucket], ARRAY[1], ARRAY[request.limit_], ARRAY[window_us], ARRAY[false]
        ) AS a;
      ELSE
        SELECT a.admitted, a.used, a.wait_us, a.whole_used, a.whole_wait_us
        INTO admitted, used, wait_us, whole_used, whole_wait_us
        FROM rate_limit_admit_within(
          shard_key_, ARRAY[request.bucket], ARRAY[1], ARRAY[request.limit_], ARRAY[window_us], ARRAY[request.whole],
          ARRAY[request.whole_limit]
        ) AS a;
      END IF;
    END IF;

    IF admitted = 1 THEN
      now_ := clock_timestamp();
      owners_ := ARRAY(SELECT o ->> 'owner' FROM jsonb_array_elements(request.owners) AS o);
      UPDATE budget_counters AS c SET
        day = found_.today,
        day_characters = CASE WHEN c.day = found_.today THEN c.day_characters ELSE 0 END + request.characters,
        day_audio_ms = CASE WHEN c.day = found_.today THEN c.day_audio_ms ELSE 0 END + request.audio_ms,
        month = date_trunc('month', found_.today::timestamp),
        month_characters =
          CASE WHEN c.month = date_trunc('month', found_.today::timestamp) THEN c.month_characters ELSE 0 END + request.characters,
        month_audio_ms =
          CASE WHEN c.month = date_trunc('month', found_.today::timestamp) THEN c.month_audio_ms ELSE 0 END + request.audio_ms,
        total_characters = c.total_characters + request.characters,
        running = c.running + 1,
        -- To the minute, so that most updates change no indexed column.
        changed_at = date_trunc('minute', now_)
      WHERE c.shard_key = shard_key_ AND c.owner = ANY (owners_);
      INSERT INTO budget_reservations (shard_key, id, process_id, owners, day, characters, audio_ms)
      VALUES (shard_key_, request.id, process_, owners_, found_.today, request.characters, request.audio_ms);
      characters_left := characters_left - request.characters;
      audio_ms_left := audio_ms_left - request.audio_ms;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
