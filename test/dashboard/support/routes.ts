import type { Application } from 'express';
import type { TestApp } from '../../support/test-app';
import type { Browser } from './browser';
import { password } from './users';

/** The objects of one account that requests of others must not reach. */
export interface Target {
  accountId: string;
  email: string;
  keyId: string;
  sessionId: string;
}

interface Route {
  /** In the router's notation. */
  route: string;
  /** Who may use the route: only signed-in users, or any page of the dashboard. */
  access: 'user' | 'visitor';
  body?: (target: Target) => object;
}

/** Every route of the dashboard's API. A test checks that the list is complete. */
export const routes: readonly Route[] = [
  { route: 'GET sign-in-options', access: 'visitor' },
  { route: 'GET session', access: 'user' },
  { route: 'POST session', access: 'visitor', body: ({ email }) => ({ email, password: 'not the password' }) },
  { route: 'DELETE session', access: 'user' },
  { route: 'POST links/look', access: 'visitor', body: () => ({ token: 'not a token' }) },
  { route: 'POST links/accept', access: 'visitor', body: () => ({ token: 'not a token', password }) },
  { route: 'GET oidc/start', access: 'visitor' },
  { route: 'GET oidc/callback', access: 'visitor' },
  { route: 'GET sessions', access: 'user' },
  { route: 'DELETE sessions/:id', access: 'user' },
  {
    route: 'PUT password',
    access: 'user',
    body: () => ({ current_password: password, new_password: 'another password' }),
  },
  { route: 'GET api-keys', access: 'user' },
  { route: 'POST api-keys', access: 'user', body: () => ({ name: 'One more' }) },
  { route: 'PATCH api-keys/:id', access: 'user', body: () => ({ name: 'Changed' }) },
  { route: 'POST api-keys/:id/rotate', access: 'user', body: () => ({ overlap_seconds: 0 }) },
  { route: 'DELETE api-keys/:id', access: 'user' },
  { route: 'GET voices', access: 'user' },
  { route: 'POST tts', access: 'user', body: () => ({ text: 'Hello.', voice_id: 'slt', format: 'wav' }) },
  { route: 'POST tts/preview', access: 'user', body: () => ({ text: 'Hello.', voice_id: 'slt' }) },
  { route: 'GET speech-status', access: 'user' },
  { route: 'GET usage', access: 'user' },
  { route: 'GET audit-events', access: 'user' },
];

export const forPeople = routes.filter(({ access }) => access === 'user');
export const unsafe = routes.filter(({ route }) => !route.startsWith('GET '));

/** The routes that the server's router has. */
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

/** Sends a request that would read or change the target, if access were granted. */
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

/** All database rows of an account, except the last use of its sessions and its rejected sign-ins. */
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
