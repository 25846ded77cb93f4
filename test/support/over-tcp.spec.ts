import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/project-root';

const { isOverTcp, testsOverTcp } = require('./over-tcp.cjs') as {
  isOverTcp: (file: string) => boolean;
  testsOverTcp: string[];
};
const isAskedFor = process.env['TESTS_OVER_TCP'] !== undefined;

describe('The tests over TCP', () => {
  const files = readdirSync(join(projectRoot, 'test'), { recursive: true, encoding: 'utf8' })
    .map((path) => join('test', path))
    .filter((path) => path.endsWith('spec.ts'));

  it.each(testsOverTcp)('%s names files that exist', (tests) => {
    expect(files.filter((file) => new RegExp(`^${tests}`, 'u').test(file))).not.toEqual([]);
  });

  it('are a small part of all tests', () => {
    expect(files.filter(isOverTcp).length).toBeLessThan(files.length / 10);
  });

  (isAskedFor ? it : it.skip)('use a server with a port (skipped without TESTS_OVER_TCP)', () => {
    expect(new URL(process.env['VOXGATE_TEST_SERVER']!).port).toMatch(/^\d+$/u);
  });
});
