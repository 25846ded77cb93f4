-- One statement, because sentences are added only while the run that has spoken them goes on.
INSERT INTO job_sentences (job_id, chapter, first, sentences)
SELECT id, $3, $4, $5 FROM jobs WHERE id = $1 AND run = $2 AND status = 'running'
ON CONFLICT DO NOTHING
