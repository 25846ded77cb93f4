import { timeOrderedId } from '../../../../src/platform/ids/time-ordered-id';
import { storeFile } from '../../../accounts/files/support/files';
import type { TestApp, TestKey } from '../../../support/test-app';
import { newProject } from './new-project';

/** Adds a project with a finished job, whose chapter has a file, without speaking. */
export async function newSpokenProject(server: TestApp, key: TestKey): Promise<{ projectId: string; jobId: string }> {
  const projectId = await newProject(server, key);
  const jobId = timeOrderedId('job');
  const { id: fileId } = await storeFile(server, key, 'sound');
  const { database } = server;
  await database.query(
    `INSERT INTO jobs (id, account_id, title, status, settings, ended_at, project_id)
     VALUES ($1, $2, 'Days', 'completed', '{"voiceId": "slt", "formats": ["mp3"]}', now(), $3)`,
    [jobId, key.account.id, projectId],
  );
  await database.query(
    `INSERT INTO job_chapters (job_id, number, title, syntax, text, characters, spoken_characters, audio_seconds, is_done)
     VALUES ($1, 1, 'One', 'text', 'One.', 4, 4, 1.5, true)`,
    [jobId],
  );
  await database.query(
    `INSERT INTO job_files (job_id, chapter, format, file_id, is_stored) VALUES ($1, 1, 'mp3', $2, true)`,
    [jobId, fileId],
  );
  return { projectId, jobId };
}
