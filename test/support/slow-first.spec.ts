import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/project-root';

describe('The order of the tests', () => {
  it('names only files that exist', () => {
    const { slowFiles } = require('./slow-first.cjs') as { slowFiles: string[] };
    expect(slowFiles.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
  });
});
