import { timeOrderedId } from '../../../../src/platform/ids/time-ordered-id';
import type { TestApp, TestKey } from '../../../support/test-app';

const settings = { voiceId: 'slt', speed: 1, normalize: 'auto', dictionaries: [], formats: ['mp3'], loudness: -16 };

/** Adds a project with one chapter to the account of a key. @returns its id. */
export async function newProject({ database }: TestApp, { account }: TestKey): Promise<string> {
  const id = timeOrderedId('project');
  await database.query(`INSERT INTO projects (id, account_id, title, settings) VALUES ($1, $2, 'Days', $3)`, [
    id,
    account.id,
    settings,
  ]);
  await database.query(
    `INSERT INTO project_chapters (project_id, number, title, syntax, text, characters)
     VALUES ($1, 1, 'One', 'text', 'One. It was a bright day.', 25)`,
    [id],
  );
  return id;
}

/** Adds a project with three chapters, of which two have changed places. @returns its id. */
export async function newArrangedProject(server: TestApp, key: TestKey): Promise<string> {
  const id = await newProject(server, key);
  await server.database.query(
    `INSERT INTO project_chapters (project_id, number, title, syntax, text, characters)
     VALUES ($1, 2, 'Three', 'text', 'Three.', 6), ($1, 3, 'Two', 'text', 'Two.', 4)`,
    [id],
  );
  await server.database.query(
    `INSERT INTO chapter_changes (project_id, step, facts, undo, size) VALUES
       ($1, 1, '{"kind": "reorder", "chapter": 2, "title": "Two", "count": 2}', '{"type": "order", "order": [1, 3, 2]}', 37)`,
    [id],
  );
  return id;
}
