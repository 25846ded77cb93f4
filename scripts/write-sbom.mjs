// Writes the bill of materials of the packages that the server needs, in CycloneDX's JSON, to the standard output or a file. The
// same lock file always gives the same text. To what npm knows, it adds the compiled programs inside of packages, and the
// neural voices, which a server downloads.
//
//   npm run --silent sbom [file]
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { npmCommand } from './support/npm.mjs';
import { serverManifest } from './support/packages.mjs';
import { productionLock } from './support/production-lock.mjs';
import { inProject } from './support/project.mjs';

const readJson = async (path) => JSON.parse(await readFile(path, 'utf8'));

/** Of an installed server, but not in its packages. */
const downloaded = [
  {
    type: 'machine-learning-model',
    'bom-ref': 'model:Kokoro-82M@1.0',
    name: 'Kokoro-82M',
    version: '1.0',
    description:
      'Neural voices. The server downloads them if VOXGATE_VOICES names them, and checks the digests of all files.',
    scope: 'optional',
    licenses: [{ license: { id: 'Apache-2.0' } }],
  },
];

const bill = await billOfPackages();
// Different each time. npm names the bill after the temporary directory.
delete bill.serialNumber;
delete bill.metadata.timestamp;
bill.metadata.component.name = 'voxgate';
await addPrograms(bill.components);
bill.components.push(...downloaded);
const text = `${JSON.stringify(bill, undefined, 2)}\n`;
const [file] = process.argv.slice(2);
if (file === undefined) process.stdout.write(text);
else await writeFile(resolve(file), text);

/** npm's own bill of the production packages, for all platforms. Nothing has to be installed. */
async function billOfPackages() {
  const { name, version, description, license, dependencies, optionalDependencies, overrides } = serverManifest();
  const manifest = { name, version, description, license, dependencies, optionalDependencies, overrides };
  const directory = await mkdtemp(join(tmpdir(), 'voxgate-sbom-'));
  try {
    const lock = productionLock(await readJson(inProject('package-lock.json')), manifest);
    await writeFile(join(directory, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(directory, 'package-lock.json'), JSON.stringify(lock));
    const [command, ...first] = npmCommand();
    const options = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
    const { stdout } = await promisify(execFile)(command, [...first, ...options], {
      cwd: directory,
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(stdout);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/**
 * Adds what compiled programs packages contain, as components of these.
 *
 * @throws {Error} if there is no such package any more.
 */
async function addPrograms(components) {
  const programs = await readJson(inProject('scripts', 'support', 'programs-in-packages.json'));
  for (const [pattern, contained] of Object.entries(programs)) {
    const matches = ({ name, group }) => {
      const fullName = group === undefined ? name : `${group}/${name}`;
      return pattern.endsWith('/*') ? fullName.startsWith(pattern.slice(0, -1)) : fullName === pattern;
    };
    const holders = components.filter(matches);
    if (holders.length === 0)
      throw new Error(`No package is ${pattern}. Change scripts/support/programs-in-packages.json.`);
    for (const holder of holders) {
      holder.components = contained.map(({ name, version, licence, url }) => ({
        type: 'library',
        'bom-ref': `${holder['bom-ref']}#${name}`,
        name,
        ...(version && { version }),
        licenses: [{ license: licence.startsWith('LicenseRef-') ? { name: licence.slice(11) } : { id: licence } }],
        externalReferences: [{ type: 'website', url }],
      }));
    }
  }
}
