import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/project-root';

const folder = join(projectRoot, 'dashboard/src');
/** The second one only tells whether an address is a page. */
const allowed = ['shared/public-path.ts', 'sign-in/next-page.ts'];

describe('The dashboard’s page', () => {
  it('makes all addresses of the server with shared/public-path.ts, so that they are below the path of PUBLIC_URL', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/u.test(name));
    const found = files.filter((name) =>
      /(?<!serverPath\()['"`]\/(?:dashboard\b|api\/docs\b)|location\.origin/u.test(
        readFileSync(join(folder, name), 'utf8'),
      ),
    );
    expect(found.sort()).toEqual(allowed);
  });
});
