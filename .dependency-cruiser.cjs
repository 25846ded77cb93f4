// The floors of the house, the lowest first. A floor imports only from floors below it, and from the packages. ARCHITECTURE.md says what
// each is for, and a test compares the two. `main.ts` and `app.module.ts` belong to the highest.
const floors = [
  'platform',
  'rate-limit',
  'accounts',
  'api-keys',
  'auth',
  'tts',
  'long-form',
  'dialects',
  'operations',
  'dashboard',
  'app',
];
const highest = floors.at(-1);

/** What the two packages, `speech` and `documents`, work without. */
const ofTheServer = '^node_modules/(@nestjs|@opentelemetry|express|typeorm|pg|class-validator|class-transformer)(/|$)';

// Which folders each folder of `packages/speech/src` may import from, also in ARCHITECTURE.md. Each may also use `errors.ts` and `messages`.
const allowedInSpeech = {
  messages: [],
  support: [],
  sound: [],
  text: ['support'],
  markup: ['text', 'engines'],
  plan: ['support', 'sound', 'text'],
  times: ['sound', 'text', 'plan'],
  queue: ['support'],
  voices: ['support', 'sound', 'times'],
  encoding: ['support', 'watermark'],
  watermark: [],
  decoding: ['support', 'encoding', 'watermark'],
  'open-inference': ['support'],
  captions: ['times'],
  engines: ['support', 'sound', 'plan', 'times', 'queue', 'voices', 'open-inference'],
  rendering: ['support', 'sound', 'plan', 'times', 'queue', 'engines'],
  cache: ['support', 'plan', 'times', 'queue', 'engines', 'rendering'],
  // Text that is still being written.
  session: ['sound', 'text', 'times', 'encoding', 'rendering'],
};

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular-imports',
      comment:
        'Two files that import each other should be one file, or share a third. Types may be imported in a circle.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...floors
      .filter((floor) => floor !== highest)
      .map((floor, index) => ({
        name: `floor-${floor}`,
        comment: 'A floor imports only from floors below it.',
        severity: 'error',
        from: { path: `^src/${floor}/` },
        to: { path: '^src/', pathNot: `^src/(${floors.slice(0, index + 1).join('|')})/` },
      })),
    {
      name: 'extensions-by-their-names',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^extensions/' },
    },
    {
      name: 'every-folder-is-a-floor',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/(${floors.join('|')})/` },
      to: {},
    },
    ...Object.entries(allowedInSpeech).map(([folder, allowed]) => ({
      name: `allowed-imports-of-speech-${folder}`,
      severity: 'error',
      from: { path: `^packages/speech/src/${folder}/` },
      to: {
        path: '^packages/speech/src/',
        pathNot: `^packages/speech/src/(errors[.]ts$|messages/|(${[folder, ...allowed].join('|')})/)`,
      },
    })),
    {
      name: 'every-folder-of-speech-lists-its-imports',
      severity: 'error',
      from: {
        path: '^packages/speech/src/[^/]+/',
        pathNot: `^packages/speech/src/(${Object.keys(allowedInSpeech).join('|')})/`,
      },
      to: {},
    },
    {
      name: 'only-the-face-of-speech',
      comment:
        'Import from packages/speech/src, that is from its index.ts. The only exceptions are speech-defaults.ts, neural-engines.ts, node-parts.ts, remote-engines.ts, the port to tracing, the finder of worker files and where the program is installed, which load nothing else, the Open Inference Protocol (open-inference) and the installer of voices (voices/packs).',
      severity: 'error',
      from: { path: '^(src|packages)/(?!speech/)' },
      to: {
        path: '^packages/speech/src/',
        pathNot:
          '^packages/speech/src/((index|speech-defaults|neural-engines|node-parts|remote-engines|open-inference-dialect|open-inference/index|support/installation|support/tracing|support/worker-file)[.]ts$|messages/|voices/packs/)',
      },
    },
    {
      name: 'speech-does-not-use-its-own-face',
      severity: 'error',
      from: { path: '^packages/speech/src/' },
      to: { path: '^packages/speech/src/index[.]ts$' },
    },
    {
      name: 'libraries',
      comment:
        'Speech and documents work without Nest, an HTTP server, a database and OpenTelemetry. The floors above put them into the application.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: ofTheServer },
    },
    {
      name: 'documents-without-engines',
      comment: 'What reads documents loads no engines.',
      severity: 'error',
      from: { path: '^packages/documents/src/', pathNot: '^packages/documents/src/(books|hearing)/' },
      to: { path: '^packages/speech/src/index[.]ts$' },
    },
    ...['', 'books/', 'hearing/'].map((folder) => ({
      name: `only-the-face-of-documents${folder && `-${folder.slice(0, -1)}`}`,
      comment: `Import from packages/documents/src/${folder}index.ts.`,
      severity: 'error',
      from: { path: `^(src|packages)/(?!documents/src/${folder})` },
      to: {
        path: `^packages/documents/src/${folder}`,
        pathNot: '^packages/documents/src/((books|hearing)/)?index[.]ts$',
      },
    })),
    {
      name: 'packages-without-the-application',
      severity: 'error',
      from: { path: '^packages/', pathNot: '[.]spec[.]ts$' },
      to: { path: '^(src|extensions|test|bench)/' },
    },
    {
      name: 'only-the-face-of-voxgate',
      comment: 'Extensions import the server only by its name, `voxgate`.',
      severity: 'error',
      from: { path: '^extensions/' },
      to: { path: '^(src|packages)/', pathNot: '^src/app/extensions/voxgate[.]ts$' },
    },
    {
      name: 'speech-without-documents',
      severity: 'error',
      from: { path: '^packages/speech/' },
      to: { path: '^packages/documents/' },
    },
    {
      name: 'metrics-without-nest',
      comment:
        'Speech nodes, which do not use Nest or a database, have the same metrics of engines, queues and processes.',
      severity: 'error',
      from: {
        path: '^src/operations/metrics/',
        pathNot: '^src/operations/metrics/(metrics[.]module|server-metrics)[.]ts$',
      },
      to: { path: '^node_modules/(@nestjs|express|typeorm|pg|class-validator|class-transformer)(/|$)' },
    },
    {
      name: 'no-development-packages',
      severity: 'error',
      from: { path: '^(src|packages|extensions|ormconfig)', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-packages-in-the-build',
      comment: '`npm start` does not install the packages of test/package.json.',
      severity: 'error',
      from: { path: '^(dashboard|scripts)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-packages-before-they-are-installed',
      comment:
        'Scripts that install the packages cannot import them. Those of the build are loaded after the installation.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: '^scripts/support/(?:build|bundle)-server[.]mjs$' },
      to: { dependencyTypesNot: ['core', 'local'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.spec\\.ts$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
  },
};
