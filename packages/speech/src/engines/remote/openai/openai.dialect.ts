import { STATUS_CODES } from 'node:http';
import { Agent, type Dispatcher, request } from 'undici';
import { boundedJson } from '../bounded-json';
import type { RemoteDialect, RemoteText, RemoteVoice, SampleBlock } from '../remote-dialect';
import { RemoteFailure } from '../remote-failure';
import { checkContentType, rateOf } from './content-type';
import { failureOfStatus } from './failure-of-status';
import { type ListedVoiceDefaults, listedVoices, maxListedValues } from '../listed-voices';
import { SampleReader } from './sample-reader';

/** How to ask servers that speak OpenAI's dialect. */
export interface OpenAiDialectOptions {
  readonly model: string;
  /** What to ask for: raw 16-bit samples, or the same with a header. */
  readonly format: 'pcm' | 'wav';
  /** Returns what is sent as a bearer token. Never logged. */
  readonly apiKey?: () => string;
  /** Further fields of each request. */
  readonly extraBody?: Readonly<Record<string, unknown>>;
  /** How to ask for the voices; omitted: they are not asked for. */
  readonly list?: ListedVoiceDefaults & { readonly path: string };
  /** Answers with 200 to 299 if the server is well. Only for `probe`. Without it, the server must only answer. */
  readonly healthPath?: string;
  /** Maximum number of connections to each server. */
  readonly connections: number;
}

/** Milliseconds to open a connection. */
const connectMs = 5000;

/** Connections that are unused for longer are closed, before servers and proxies usually do that. */
const keepAliveMs = 4000;

/** Maximum size of a list of voices, in bytes. */
const maxListBytes = 4 * 2 ** 20;

/** Maximum size of an error that is read, in bytes. */
const maxErrorBytes = 16 * 1024;

/** `POST /v1/audio/speech`: OpenAI, Kokoro-FastAPI, vLLM-Omni, LocalAI, Speaches, another Voxgate, and many more. */
export class OpenAiDialect implements RemoteDialect {
  readonly listVoices?: RemoteDialect['listVoices'];
  private readonly agent: Agent;

  constructor(private readonly options: OpenAiDialectOptions) {
    const { connections, list } = options;
    // Time-outs are the engine's, which knows more: nothing here waits without a signal.
    this.agent = new Agent({
      connections,
      connect: { timeout: connectMs },
      keepAliveTimeout: keepAliveMs,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 32 * 1024,
    });
    if (list) this.listVoices = (url, signal) => this.readVoices(url, list, signal);
  }

  async *speak(url: string, asked: RemoteText, signal: AbortSignal): AsyncGenerator<SampleBlock> {
    const { body, headers } = await this.post(url, asked, signal);
    ignoreErrorsOf(body);
    try {
      const type = headerOf(headers, 'content-type');
      checkContentType(type);
      const reader = new SampleReader(rateOf(type) ?? asked.sampleRate);
      for await (const bytes of body as AsyncIterable<Buffer>) {
        const block = reader.add(bytes);
        if (block) yield block;
        if (reader.isComplete) return;
      }
      reader.finish();
    } catch (error) {
      if (error instanceof RemoteFailure) throw error;
      throw new RemoteFailure('failed', 'the answer broke off', { cause: error });
    } finally {
      // Ends the request if not everything has been read.
      body.destroy();
    }
  }

  async probe(url: string, signal: AbortSignal): Promise<void> {
    const { statusCode, body } = await request(addressOf(url, this.options.healthPath ?? '/'), {
      dispatcher: this.agent,
      headers: this.headers(),
      signal,
    });
    await body.dump({ limit: maxErrorBytes, signal });
    // Without a path for it, each answer shows that the server is there, unless it refuses.
    const isWell =
      this.options.healthPath === undefined
        ? statusCode < 500 && statusCode !== 401 && statusCode !== 403
        : statusCode >= 200 && statusCode < 300;
    if (!isWell) throw new Error(`status ${statusCode}`);
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async post(
    url: string,
    { text, voice, speed, deadlineMs, traceHeaders }: RemoteText,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const { model, format, extraBody } = this.options;
    let response: Dispatcher.ResponseData;
    try {
      response = await request(addressOf(url, '/v1/audio/speech'), {
        method: 'POST',
        dispatcher: this.agent,
        signal,
        headers: {
          ...this.headers(),
          'content-type': 'application/json',
          // Other Voxgates stop when nobody waits any more.
          'x-request-timeout-ms': String(deadlineMs),
          ...traceHeaders?.(),
        },
        body: JSON.stringify({
          ...extraBody,
          model,
          voice,
          input: text,
          response_format: format,
          ...(speed !== 1 && { speed }),
        }),
      });
    } catch (error) {
      const { code, cause } = error as NodeJS.ErrnoException;
      const why = code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? 'no connection';
      const isStale = why === 'UND_ERR_SOCKET' || why === 'ECONNRESET' || why === 'EPIPE';
      throw new RemoteFailure('unreachable', `no answer (${why})`, { isStale, cause: error });
    }
    if (response.statusCode !== 200) throw await failureOf(response);
    return response;
  }

  private async readVoices(
    url: string,
    { path, ...defaults }: NonNullable<OpenAiDialectOptions['list']>,
    signal: AbortSignal,
  ): Promise<RemoteVoice[]> {
    const { statusCode, body } = await request(addressOf(url, path), {
      dispatcher: this.agent,
      headers: this.headers(),
      signal,
    });
    const bytes = await readUpTo(body, maxListBytes);
    if (statusCode !== 200) throw new Error(`status ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`.trim());
    return listedVoices(boundedJson(bytes.toString('utf8'), maxListedValues), defaults);
  }

  private headers(): Record<string, string> {
    const apiKey = this.options.apiKey?.();
    return { 'user-agent': 'voxgate', ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }) };
  }
}

/** The address of a path at a server whose URL may end with `/v1`, as OpenAI's SDKs have it. */
function addressOf(url: string, path: string): string {
  const base = url.replace(/\/+$/u, '');
  return path.startsWith('/v1/') ? base.replace(/\/v1$/u, '') + path : base + path;
}

async function failureOf({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<RemoteFailure> {
  let answer = '';
  try {
    answer = (await readUpTo(body, maxErrorBytes)).toString('utf8');
  } catch {
    // The status says enough.
  }
  return failureOfStatus(statusCode, headerOf(headers, 'retry-after'), answer);
}

/** @throws {Error} if there are more bytes. */
async function readUpTo(body: Dispatcher.ResponseData['body'], most: number): Promise<Buffer> {
  ignoreErrorsOf(body);
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const bytes of body as AsyncIterable<Buffer>) {
      size += bytes.length;
      if (size > most) throw new Error(`the answer has more than ${most} bytes`);
      parts.push(bytes);
    }
  } finally {
    body.destroy();
  }
  return Buffer.concat(parts);
}

/** Errors come to who reads the body. A body that is destroyed before also tells them as an event, which nobody may miss. */
function ignoreErrorsOf(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined);
}

function headerOf(headers: Dispatcher.ResponseData['headers'], name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
