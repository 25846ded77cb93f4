// What runs each command that README.md, CONTRIBUTING.md and package.json offer. test/app/docs/commands.e2e-spec.ts checks that none is missing.

/** A command, without its arguments, and which step of `.ci/steps` runs it. */
export const inSteps = {
  'npm test': 'npm test --',
  'node scripts/prepare.mjs --tests': 'step node scripts/prepare.mjs --tests',
  'npm run proofs': 'npm run --silent proofs -- --share',
  'npm run voxgate': 'npm run --silent voxgate -- voices install',
  'npm run prove:first-start': 'npm run --silent prove:first-start',
  'npm run prove:libraries': 'npm run --silent prove:libraries',
  'npm run lint': 'lint',
  'npm run format:check': 'format:check',
  'npm run lint:imports': 'lint:imports',
  'npm run lint:size': 'lint:size',
  'npm run lint:openapi': 'lint:openapi',
  'npm run lint:fields': 'lint:fields',
  'npm run lint:notices': 'lint:notices',
  'npm run lint:lexicon': 'lint:lexicon',
  'npm run lint:chart': 'lint:chart',
  'npm run lint:normalisation': 'lint:normalisation',
};

/** A command, the file that runs it, and the text with which it does. */
export const inFiles = {
  'npm start': ['bench/proofs/first-start/main.mjs', 'startServer(clone)'],
  'npm run package': ['package.json', 'npm run --silent package && exec node bench/proofs/package/main.mjs'],
  'npm run package:libraries': [
    'package.json',
    'npm run --silent package:libraries && exec node bench/proofs/package/libraries.mjs',
  ],
  'npm install openai': ['test/package.json', '"openai": '],
  // Only where there is such a database.
  'npx jest test/platform/citus': ['test/platform/citus/distributed.e2e-spec.ts', 'CITUS_URL'],
};

/** Proofs that `npm run proofs` starts without npm. */
export const inProofs = {
  'npm run prove:package': 'npm run --silent prove:package -- --cheap',
  'npm run prove:limit': 'dist/bench/proofs/limit/main.js',
  'npm run prove:fleet': 'dist/bench/proofs/fleet/main.js',
  'npm run prove:jobs': 'dist/bench/proofs/jobs/main.js',
};

/** CI itself, and what only a release or an author of a change does. */
export const notRun = [
  '.ci/run',
  'npm publish',
  'npm version',
  'docker buildx build',
  'npm install --save-dev --workspace=test',
];

/**
 * What this proof runs in a clone, as the documents offer it if that is another command, and what must be printed. After all of them, the clone must be as
 * committed, because what they write is committed.
 */
export const inClone = [
  { command: 'npm run build', prints: /done in/u },
  { command: 'npm run build:dashboard', prints: /^/u },
  { command: 'npm run format', prints: /unchanged/u },
  { command: 'npm run openapi', prints: /^/u },
  { command: 'npm run settings', prints: /^/u },
  { command: 'npm run chart', prints: /^/u },
  { command: 'npm run normalisation', prints: /^/u },
  { command: 'npm run notices', prints: /^/u },
  { command: 'npm run board', prints: /^/u },
  { command: 'npm run emoji', prints: /^/u },
  { command: 'npm run lexicon', prints: /^/u },
  { command: 'npm run loudness -- --voices slt --check --pack PACK', prints: /slt/u },
  { command: 'npm run voice-style -- --voices slt --check --pack PACK', prints: /slt/u },
  { command: 'npm run pitch -- --voices af_heart --check --pack PACK', prints: /af_heart/u },
  { command: 'npm run sbom', prints: /CycloneDX/u },
  { command: 'npm run typeorm -- migration:show', prints: /\[[ X]\] Initial/u, needsDatabase: true },
  { command: 'npm run test:tcp -- packages/speech/src/text/plain/emoji', prints: /\d+ passed/u },
  { command: 'npx jest test/rate-limit/account-limit', offered: 'npx jest test/rate-limit', prints: /\d+ passed/u },
  { command: 'npm run check', prints: /All is well/u, change: 'packages/speech/src/text/plain/emoji.ts' },
  {
    command: 'node scripts/take-screenshots.mjs sign-in',
    offered: 'node scripts/take-screenshots.mjs',
    prints: /^/u,
    changes: 'docs/screenshots',
  },
  { command: 'npm run dev', serves: 'http://127.0.0.1:PORT/health/live' },
  {
    command: 'npm run dev:dashboard',
    serves: 'http://127.0.0.1:PORT/dashboard/',
    portArguments: ['--', '--port', 'PORT'],
  },
];
