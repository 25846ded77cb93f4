-- One statement, because progress is recorded only while the run goes on, and never falls back before the chapter is done.
UPDATE job_chapters AS c SET spoken_characters = GREATEST(c.spoken_characters, $4), is_done = $6,
  audio_seconds = CASE WHEN $6 THEN $5 ELSE GREATEST(c.audio_seconds, $5) END
FROM jobs AS j
WHERE c.job_id = $1 AND c.number = $3 AND j.id = c.job_id AND j.run = $2 AND j.status = 'running'
RETURNING c.job_id
