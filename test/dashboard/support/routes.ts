import type { Application } from 'express';
import type { TestApp } from '../../support/test-app';
import type { Browser } from './browser';
import { password } from './people';

/** What there is of an account, for requests to aim at. */
export interface Target {
  accountId: string;
  email: string;
  keyId: string;
  sessionId: string;
}

interface Route {
  /** As the router writes it. */
  route: string;
  /** Who may ask: whoever is signed in, or any page of the dashboard. */
  access: 'person' | 'visitor';
  body?: (target: Target) => object;
}

/** Every route of the dashboard's API. A test checks that there is no other. */
export const routes: readonly Route[] = [
  { route: 'GET sign-in-options', access: 'visitor' },
  { route: 'GET session', access: 'person' },
  { route: 'POST session', access: 'visitor', body: ({ email }) => ({ email, password: 'not the password' }) },
  { route: 'DELETE session', access: 'person' },
  { route: 'POST links/look', access: 'visitor', body: () => ({ token: 'not a token' }) },
  { route: 'POST links/accept', access: 'visitor', body: () => ({ token: 'not a token', password }) },
  { route: 'GET oidc/start', access: 'visitor' },
  { route: 'GET oidc/callback', access: 'visitor' },
  { route: 'GET sessions', access: 'person' },
  { route: 'DELETE sessions/:id', access: 'person' },
  {
    route: 'PUT password',
    access: 'person',
    body: () => ({ current_password: password, new_password: 'another password' }),
  },
  { route: 'GET api-keys', access: 'person' },
  { route: 'POST api-keys', access: 'person', body: () => ({ name: 'One more' }) },
  { route: 'DELETE api-keys/:id', access: 'person' },
  { route: 'GET voices', access: 'person' },
  { route: 'POST tts', access: 'person', body: () => ({ text: 'Hello.', voice_id: 'slt', format: 'wav' }) },
  { route: 'POST tts/preview', access: 'person', body: () => ({ text: 'Hello.', voice_id: 'slt' }) },
  { route: 'GET speech-status', access: 'person' },
  { route: 'GET usage', access: 'person' },
  { route: 'GET audit-events', access: 'person' },
];

export const forPeople = routes.filter(({ access }) => access === 'person');
export const unsafe = routes.filter(({ route }) => !route.startsWith('GET '));

/** What the server's router really has. */
export function routesOf(server: TestApp): string[] {
  const application = server.app.getHttpAdapter().getInstance() as Application;
  const { stack } = application.router as unknown as {
    stack: { route?: { path: string; methods: Record<string, boolean> } }[];
  };
  const prefix = '/dashboard/api/';
  return stack.flatMap(({ route }) =>
    route?.path.startsWith(prefix)
      ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path.slice(prefix.length)}`)
      : [],
  );
}

/** Asks for a route in a way that would do something to the target, if it could. */
export async function askFor(
  browser: Browser,
  { route, body }: Route,
  target: Target,
  headers?: Record<string, string>,
): Promise<Response> {
  const [method, path] = route.split(' ') as [string, string];
  const id = path.startsWith('api-keys') ? target.keyId : target.sessionId;
  return browser.ask(method, path.replace(':id', id), body?.(target), headers);
}

/** Everything that the database knows of an account, but for when its sessions were last seen, and what it was refused. */
export async function everythingOf({ database }: TestApp, { accountId }: Target): Promise<object> {
  const rows = (text: string) => database.query(text, [accountId]);
  return {
    keys: await rows('SELECT * FROM api_keys WHERE account_id = $1 ORDER BY id'),
    people: await rows('SELECT * FROM people WHERE account_id = $1 ORDER BY id'),
    links: await rows('SELECT l.* FROM one_time_links AS l JOIN people AS p ON p.id = person_id WHERE account_id = $1'),
    sessions: await rows(
      `SELECT s.digest, s.credentials, s.expires_at FROM sessions AS s JOIN people AS p ON p.id = s.person_id
       WHERE p.account_id = $1 ORDER BY s.id`,
    ),
    trail: await rows(
      `SELECT * FROM audit_events WHERE account_id = $1 AND action <> 'session.refused' ORDER BY at, id`,
    ),
    usage: await rows('SELECT * FROM usage_hours WHERE account_id = $1 ORDER BY api_key_id, hour'),
  };
}
