-- One statement, because which file of a job is its episode depends on its chapters. Of more than $2 jobs, the newest count.
SELECT * FROM (
  SELECT DISTINCT ON (j.id) j.id, f.file_id AS "fileId", j.ended_at AS "publishedAt", o.bytes::float8 AS bytes, o.digest,
    j.title, (SELECT sum(c.audio_seconds) FROM job_chapters AS c WHERE c.job_id = j.id) AS "durationSeconds"
  FROM jobs AS j
  JOIN job_files AS f ON f.job_id = j.id AND f.format = 'mp3' AND f.is_stored
  JOIN stored_files AS s ON s.id = f.file_id AND (s.expires_at IS NULL OR s.expires_at > clock_timestamp())
  JOIN stored_objects AS o ON o.id = s.object_id
  WHERE j.project_id = $1 AND j.status = 'completed'
    AND (f.chapter = 0 OR NOT EXISTS (SELECT FROM job_chapters AS c WHERE c.job_id = j.id AND c.number <> f.chapter))
  ORDER BY j.id DESC, f.chapter LIMIT $2
) AS newest ORDER BY id
