import { failureOf, networkFailure } from './api-failure';

const base = '/dashboard/api';

/** Asks the server, and reads its JSON. @throws {ApiFailure} */
export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return read<T>(await request('GET', path, undefined, signal));
}

/** Sends JSON, and reads the answer, if there is one. @throws {ApiFailure} */
export async function send<T = void>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T> {
  return read<T>(await request(method, path, body));
}

/** Sends a request, and leaves the body of a good answer to the caller. @throws {ApiFailure} */
export async function request(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(base + path, {
    method,
    credentials: 'same-origin',
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw networkFailure();
  });
  if (!response.ok) throw await failureOf(response);
  return response;
}

async function read<T>(response: Response): Promise<T> {
  return (response.status === 204 ? undefined : await response.json()) as T;
}
