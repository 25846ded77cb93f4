-- One statement, because only the run that is the job's may remove what an earlier one has noted.
DELETE FROM job_sentences AS s USING jobs AS j
WHERE s.job_id = $1 AND s.chapter = $3 AND j.id = s.job_id AND j.run = $2
