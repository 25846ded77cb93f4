/** What the list shows. Empty: everything. The address of the page has the same names and values. */
export interface RequestFilters {
  request_id: string;
  api_key_id: string;
  result: string;
  route: string;
  since: string;
}

const names = ['request_id', 'api_key_id', 'result', 'route', 'since'] as const satisfies (keyof RequestFilters)[];

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
  { value: 'code:INSUFFICIENT_SCOPE', label: 'Missing scope' },
  { value: 'status:401', label: 'Key not valid' },
  { value: 'status:4xx', label: 'Any error of the client (4xx)' },
  { value: 'status:5xx', label: 'Any error of the server (5xx)' },
];

/** Routes that are known by another name. */
const routeNames: Readonly<Record<string, string>> = {
  'POST /dashboard/api/tts': 'Playground',
  wyoming: 'Wyoming (Home Assistant)',
};

export const routeChoices: Choice[] = [
  { value: '', label: 'All routes' },
  ...[
    'POST /api/v1/tts',
    'POST /api/v1/tts/preview',
    'GET /api/v1/voices',
    'GET /api/v1/api-keys',
    'POST /api/v1/api-keys',
    'GET /api/v1/me',
    'GET /api/v1/limits',
    'GET /api/v1/usage',
    'GET /api/v1/requests',
    'POST /dashboard/api/tts',
    'POST /v1/audio/speech',
    'POST /v1/text-to-speech/:voice_id',
    'POST /v1/text-to-speech/:voice_id/stream',
    'GET /api/v1/tts/realtime',
    'GET /v1/text-to-speech/:voice_id/stream-input',
    'GET /v1/text-to-speech/:voice_id/multi-stream-input',
    'GET /tts/websocket',
    'GET /v1/speak',
    'wyoming',
  ].map((route) => ({ value: route, label: routeName(route) })),
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
