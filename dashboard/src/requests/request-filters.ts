/** What the list shows. Empty: everything. The address of the page has the same names and values. */
export interface RequestFilters {
  /** The entry whose details are open. */
  id: string;
  request_id: string;
  api_key_id: string;
  result: string;
  route: string;
  since: string;
}

const names = [
  'id',
  'request_id',
  'api_key_id',
  'result',
  'route',
  'since',
] as const satisfies (keyof RequestFilters)[];

/** Everything. */
export const noFilters = Object.fromEntries(names.map((name) => [name, ''])) as unknown as RequestFilters;

interface Choice {
  value: string;
  label: string;
}

/** `status:` and `code:` are the server's own filters. */
export const resultChoices: Choice[] = [
  { value: '', label: 'Any result' },
  { value: 'status:2xx', label: 'Succeeded' },
  { value: 'code:RATE_LIMITED', label: 'Rate limited' },
  { value: 'code:INVALID_REQUEST', label: 'Invalid request' },
  { value: 'code:QUOTA_EXCEEDED', label: 'Budget spent' },
  { value: 'code:INSUFFICIENT_SCOPE', label: 'Missing scope' },
  { value: 'status:401', label: 'Key not valid' },
  { value: 'status:4xx', label: 'Any error of the client (4xx)' },
  { value: 'status:5xx', label: 'Any error of the server (5xx)' },
];

const dictionaries = '/api/v1/pronunciation-dictionaries';

/** Routes that are known by another name. */
const routeNames: Readonly<Record<string, string>> = {
  'POST /dashboard/api/tts': 'Playground',
  wyoming: 'Wyoming (Home Assistant)',
};

/** What the routes of the filter are for, where their path does not say it. */
const uses: Readonly<Record<string, string>> = {
  '/api/v1/jobs': 'Jobs',
  '/api/v1/projects': 'Projects',
  '/api/v1/batches': 'Batches',
  '/api/v1/files': 'Files',
  '/api/v1/audio': 'Links to files',
  '/api/v1/history': 'History',
  '/api/v1/voices': 'Voices',
  [dictionaries]: 'Pronunciation dictionaries',
  '/api/v1/api-keys': 'Keys',
  '/api/v1/tokens': 'Tokens',
  '/api/v1/limits': 'Limits',
  '/api/v1/usage': 'Usage',
  '/api/v1/requests': 'Requests',
  '/api/v1/me': 'Account of a key',
  '/v1/text-to-speech': 'ElevenLabs: speech',
  '/v1/files': 'OpenAI: files',
  '/v1/batches': 'OpenAI: batches',
  '/tts': 'Cartesia: speech',
  '/v1/speak': 'Deepgram: speech',
  '/v1/synthesize': 'HeadTTS: speech',
  'POST /v1/audio/speech': 'OpenAI: speech',
};

/** Routes by what they are for. A path stands for all routes at it and below it. */
const routesByUse: Record<string, string[]> = {
  Speech: [
    'POST /api/v1/tts',
    'POST /api/v1/tts/preview',
    'POST /api/v1/tts/phonemes',
    'POST /dashboard/api/tts',
    'GET /api/v1/tts/realtime',
    'wyoming',
  ],
  'Long texts': ['/api/v1/jobs', '/api/v1/projects', '/api/v1/batches'],
  'What is stored': ['/api/v1/files', '/api/v1/audio', '/api/v1/history', '/api/v1/voices', dictionaries],
  'Keys and limits': [
    '/api/v1/api-keys',
    '/api/v1/tokens',
    '/api/v1/limits',
    '/api/v1/usage',
    '/api/v1/requests',
    '/api/v1/me',
  ],
  'Other services’ APIs': [
    'POST /v1/audio/speech',
    '/v1/text-to-speech',
    '/v1/files',
    '/v1/batches',
    '/tts',
    '/v1/speak',
    '/v1/synthesize',
  ],
};

export const routeChoices: (Choice | { group: string; items: Choice[] })[] = [
  { value: '', label: 'All routes' },
  ...Object.entries(routesByUse).map(([group, routes]) => ({
    group,
    items: routes.map((route) => ({ value: route, label: uses[route] ?? routeName(route) })),
  })),
];

const hourMs = 3_600_000;

const ranges: (Choice & { ms: number })[] = [
  { value: '1h', label: 'Last hour', ms: hourMs },
  { value: '24h', label: 'Last 24 hours', ms: 24 * hourMs },
  { value: '3d', label: 'Last 3 days', ms: 72 * hourMs },
];

export const rangeChoices: Choice[] = [{ value: '', label: 'All times' }, ...ranges];

/** The name of a route for people. */
export function routeName(route: string | null): string {
  if (route === null) return 'Unknown path';
  return routeNames[route] ?? route;
}

/** Whether anything but the open entry is asked for. */
export function isFiltered(filters: RequestFilters): boolean {
  return names.some((name) => name !== 'id' && filters[name] !== '');
}

/** Reads the filters from the query of the page's address. */
export function filtersFrom(query: URLSearchParams): RequestFilters {
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as unknown as RequestFilters;
}

/** The query of the page's address for the filters. */
export function addressOf(filters: RequestFilters): Record<string, string> {
  return Object.fromEntries(names.filter((name) => filters[name] !== '').map((name) => [name, filters[name]]));
}

/** The query of the server's API for the filters, at the time `now`. */
export function queryOf(
  { request_id: requestId, api_key_id: keyId, result, route, since }: RequestFilters,
  now: number,
) {
  const [kind, value] = result.split(':', 2) as [string, string | undefined];
  const range = ranges.find((each) => each.value === since);
  return {
    ...(requestId !== '' && { request_id: requestId }),
    ...(keyId !== '' && { api_key_id: keyId }),
    ...(kind === 'status' && value && { status: value }),
    ...(kind === 'code' && value && { code: value }),
    ...(route !== '' && { route }),
    ...(range && { from: new Date(now - range.ms).toISOString() }),
  };
}
