import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/platform/project-root';

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

describe('npm in a checkout', () => {
  it('reports no warning about the project’s settings, and runs no install scripts of packages', async () => {
    const environment = { PATH: process.env.PATH, HOME: '/nonexistent', npm_config_userconfig: '/dev/null' };
    const { stdout, stderr } = await promisify(execFile)('npm', ['config', 'get', 'ignore-scripts'], {
      cwd: projectRoot,
      env: environment,
    });
    expect(stdout.trim()).toBe('true');
    expect(stderr).toBe('');
  });

  it('skips no project script because of ignore-scripts', () => {
    const names = Object.keys(scripts);
    const left = names.filter((name) => names.some((other) => [`pre${other}`, `post${other}`].includes(name)));
    expect(left).toEqual([]);
  });

  it.each(Object.entries(scripts).filter(([, command]) => command.includes('dist/')))(
    'installs packages and builds before: npm run %s',
    (_name, command) => {
      expect(command).toMatch(/^node scripts\/prepare\.mjs /u);
    },
  );
});
