import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/platform/project-root';
import { inBackticks, readPage } from './support/page';

const page = readPage('docs/clients.md');

/** The rows of all tables of clients. */
const clients = page
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| *(?:-|client\b)/u.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  // The table of addresses has two columns.
  .filter((cells) => cells.length === 6)
  .map(([, name, , , test]) => ({ name: name!, test: test! }));

/** The packages with which the tests call other services' APIs. */
const sdks = Object.keys(
  (JSON.parse(readPage('test/package.json')) as { devDependencies: Record<string, string> }).devDependencies,
).filter((name) =>
  /^(?:ai$|@ai-sdk\/|openai$|elevenlabs|@elevenlabs\/|@cartesia\/|@deepgram\/|@mastra\/|js-tts-wrapper|@google-cloud\/|microsoft-cognitiveservices|@livekit\/agents-plugin)/u.test(
    name,
  ),
);

const byHand = '[by hand](#run-by-hand)';
const runByHand = page.slice(page.indexOf('## Run by hand'));

/** The samples of a page that a test runs. */
function samplesOf(test: string): string[] {
  const dialect = /^test\/dialects\/(\w+)\/samples[.]/u.exec(test)?.[1];
  if (dialect === undefined) return [];
  const folder = `docs/dialects/samples/${dialect}`;
  return readdirSync(join(projectRoot, folder)).map((name) => `${folder}/${name}`);
}

describe('docs/clients.md', () => {
  it.each(clients)('says truly what runs $name', ({ name, test }) => {
    if (test === byHand) {
      expect(inBackticks(runByHand)).toContain(inBackticks(name)[0]);
      return;
    }
    const files = Array.from(test.matchAll(/\]\(\.\.\/([^)]+)\)/gu), ([, path]) => path!);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect({ file, exists: existsSync(join(projectRoot, file)) }).toEqual({ file, exists: true });
    }
    // The packages are imported; programs are named.
    const words = inBackticks(name).length > 0 ? inBackticks(name).map((each) => `'${each}'`) : [name];
    const read = files.flatMap((file) => [file, ...samplesOf(file)]).map(readPage);
    for (const word of words)
      expect({ word, isIn: read.some((text) => text.includes(word)) }).toEqual({ word, isIn: true });
  });

  it('has every SDK that the tests install', () => {
    const named = new Set(clients.flatMap(({ name }) => inBackticks(name)));
    expect(sdks.filter((name) => !named.has(name))).toEqual([]);
  });
});
