-- One statement, because it runs every second for all jobs that somebody watches.
SELECT j.id, concat_ws('.', j.status, c.done, c.spoken, c.ms, c.checks, f.stored) AS mark
FROM jobs AS j, LATERAL (
  SELECT count(*) FILTER (WHERE is_done) AS done, sum(spoken_characters) AS spoken,
    round(sum(audio_seconds) * 1000) AS ms, sum(checked_sentences + unchecked_sentences) AS checks
  FROM job_chapters WHERE job_id = j.id
) AS c, LATERAL (SELECT count(*) AS stored FROM job_files WHERE job_id = j.id AND is_stored) AS f
WHERE j.id = ANY ($1)
