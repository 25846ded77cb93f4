-- One statement, because all episodes must be those of one job: the newest that has finished and still has files.
SELECT f.file_id AS "fileId", j.ended_at AS "publishedAt", o.bytes::float8 AS bytes, o.digest, c.title,
  c.audio_seconds AS "durationSeconds"
FROM (
  SELECT id, ended_at FROM jobs AS j WHERE project_id = $1 AND status = 'completed' AND EXISTS (
    SELECT FROM job_files AS f
    JOIN stored_files AS s ON s.id = f.file_id AND (s.expires_at IS NULL OR s.expires_at > clock_timestamp())
    WHERE f.job_id = j.id AND f.format = 'mp3' AND f.chapter > 0 AND f.is_stored
  ) ORDER BY id DESC LIMIT 1
) AS j
JOIN job_files AS f ON f.job_id = j.id AND f.format = 'mp3' AND f.chapter > 0 AND f.is_stored
JOIN job_chapters AS c ON c.job_id = j.id AND c.number = f.chapter
JOIN stored_files AS s ON s.id = f.file_id AND (s.expires_at IS NULL OR s.expires_at > clock_timestamp())
JOIN stored_objects AS o ON o.id = s.object_id
ORDER BY f.chapter
