-- One statement, because a sentence that is checked again must be counted once, and only while the run goes on.
WITH run AS (SELECT id FROM jobs WHERE id = $1 AND run = $2 AND status = 'running' FOR SHARE),
added AS (
  INSERT INTO job_checks
    (job_id, chapter, text_start, text_end, text, verdict, reason, way, respoken, heard, word_error_rate, digest)
  SELECT id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 FROM run ON CONFLICT DO NOTHING RETURNING job_id
),
counted AS (
  UPDATE job_chapters SET
    checked_sentences = checked_sentences + ($7 <> 'unchecked')::integer,
    doubtful_sentences = doubtful_sentences + ($7 = 'doubtful')::integer,
    respoken_sentences = respoken_sentences + ($10 > 0)::integer,
    unchecked_sentences = unchecked_sentences + ($7 = 'unchecked')::integer,
    unchecked_reasons = CASE WHEN $8::text IS NULL OR $8 = ANY (unchecked_reasons) THEN unchecked_reasons
      ELSE unchecked_reasons || $8::text END
  WHERE job_id = $1 AND number = $3 AND EXISTS (SELECT FROM added)
)
SELECT FROM run
