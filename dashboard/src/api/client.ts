import { ApiFailure, failureOf, networkFailure, silenceFailure } from './api-failure';
import { apiPath } from '../shared/public-path';

/** Seconds that the server has to answer an action. A dialog stays open until then. */
const answerSeconds = 30;
/** Slower connections are not used: a long body has more time. */
const leastBytesPerSecond = 10_000;

let shownAccountId: string | undefined;

/**
 * Sets the account that the page shows. The server rejects requests for another one: the user may have switched in another tab,
 * which has the same session.
 */
export function showAccount(id: string | undefined): void {
  shownAccountId = id;
}

/** Sends a GET request and parses the JSON response. @throws {ApiFailure} */
export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return read<T>(await request('GET', path, undefined, signal));
}

/** Sends a JSON body and parses the response, if it has a body. Gives up a server that is silent. @throws {ApiFailure} */
export async function send<T = void>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> {
  const content = body && { body: JSON.stringify(body), type: 'application/json' };
  const seconds = answerSeconds + Math.floor((content?.body.length ?? 0) / leastBytesPerSecond);
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    return await read<T>(await exchange(method, path, content, signal));
  } catch (error) {
    throw signal.aborted && !(error instanceof ApiFailure) ? silenceFailure(seconds) : error;
  }
}

/** Sends a file and parses the JSON response. @throws {ApiFailure} */
export async function upload<T>(path: string, file: Blob, type: string): Promise<T> {
  return read<T>(await exchange('POST', path, { body: file, type }));
}

/**
 * Sends a body that may be large, as a form if it is one, else as JSON, and parses the response.
 *
 * @param onProgress is called with the share of the body that has been sent, from 0 to 1. `fetch` cannot tell it.
 * @throws {ApiFailure}; an `AbortError` once the signal has aborted.
 */
export function sendLarge<T>(
  method: 'POST' | 'PUT',
  path: string,
  body: FormData | object,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    // It may have been cancelled while its file was looked at.
    signal.throwIfAborted();
    const sent = new XMLHttpRequest();
    sent.open(method, apiPath(path));
    const isForm = body instanceof FormData;
    // The browser names the type of a form itself, with the boundary of its parts.
    if (!isForm) sent.setRequestHeader('Content-Type', 'application/json');
    if (shownAccountId !== undefined) sent.setRequestHeader('X-Voxgate-Account', shownAccountId);
    sent.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    sent.addEventListener('load', () => {
      const retryAfter = sent.getResponseHeader('Retry-After');
      const headers: Record<string, string> = retryAfter === null ? {} : { 'Retry-After': retryAfter };
      const response = new Response(sent.response as string, { status: sent.status, headers });
      if (response.ok) resolve(read<T>(response));
      else void failureOf(response).then(reject);
    });
    sent.addEventListener('error', () => reject(networkFailure()));
    sent.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    signal.addEventListener('abort', () => sent.abort(), { once: true });
    sent.send(isForm ? body : JSON.stringify(body));
  });
}

/** Sends a request. The caller reads the body of a successful response. @throws {ApiFailure} */
export function request(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> {
  const content = body && { body: JSON.stringify(body), type: 'application/json' };
  return exchange(method, path, content, signal);
}

async function exchange(
  method: string,
  path: string,
  content?: { body: BodyInit; type: string },
  signal?: AbortSignal,
): Promise<Response> {
  const response = await fetch(apiPath(path), {
    method,
    credentials: 'same-origin',
    headers: {
      ...(content && { 'Content-Type': content.type }),
      ...(shownAccountId !== undefined && { 'X-Voxgate-Account': shownAccountId }),
    },
    ...(content && { body: content.body }),
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
