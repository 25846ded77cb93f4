import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { until } from '../support/until';

/** What the proof reads of a job. */
export interface JobAnswer {
  readonly id: string;
  readonly status: string;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly progress: {
    readonly characters: number;
    readonly spoken_characters: number;
    readonly audio_seconds: number;
  };
  readonly chapters: readonly { readonly number: number; readonly title: string | null; readonly is_done: boolean }[];
  readonly files: readonly { readonly file_id: string; readonly chapter: number | null; readonly format: string }[];
}

/** What is handed in. */
export interface HandIn {
  readonly text: string;
  readonly formats: readonly string[];
  readonly voice: string;
}

/** An account that hands jobs in. */
export class JobClient {
  /** @param urls of the replicas. One that does not answer is left out for the request. */
  constructor(
    private readonly urls: () => readonly string[],
    readonly key: string,
    readonly accountId: string,
  ) {}

  async handIn({ text, formats, voice }: HandIn): Promise<JobAnswer> {
    const body = { text, input_type: 'markdown', formats, voice_id: voice, title: 'The book of the proof' };
    return (
      await this.sent('/api/v1/jobs', { method: 'POST', body: JSON.stringify(body) })
    ).json() as Promise<JobAnswer>;
  }

  async job(id: string): Promise<JobAnswer> {
    return (await this.sent(`/api/v1/jobs/${id}`)).json() as Promise<JobAnswer>;
  }

  /** As {@link job}, but `undefined` while nobody answers or the database is away. */
  jobIfReachable(id: string): Promise<JobAnswer | undefined> {
    return this.job(id).catch(() => undefined);
  }

  /**
   * Waits until a job is completed.
   *
   * @throws {Error} if it ends otherwise, or takes longer than this.
   */
  async completed(id: string, maxMs: number): Promise<JobAnswer> {
    const look = async () => {
      const job = await this.jobIfReachable(id);
      return job && !['queued', 'running'].includes(job.status) && job;
    };
    const job = await until(`job ${id} is over`, look, { maxMs, everyMs: 500 });
    if (job.status !== 'completed') throw new Error(`The job is ${job.status}: ${JSON.stringify(job.error)}`);
    return job;
  }

  async cancel(id: string): Promise<void> {
    await this.sent(`/api/v1/jobs/${id}/cancel`, { method: 'POST' });
  }

  async remove(id: string): Promise<void> {
    await this.sent(`/api/v1/jobs/${id}`, { method: 'DELETE' });
  }

  /** Posts a body to a route. @returns the answer. */
  async ask<T>(path: string, body: object): Promise<T> {
    return (await this.sent(path, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<T>;
  }

  /** Downloads a stored file. */
  async download(fileId: string, path: string): Promise<void> {
    const { body } = await this.sent(`/api/v1/files/${fileId}/content`);
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path));
  }

  /** Makes a link to a stored file. @returns its URL. */
  async link(fileId: string): Promise<string> {
    const made = await this.sent(`/api/v1/files/${fileId}/links`, { method: 'POST', body: '{}' });
    return ((await made.json()) as { url: string }).url;
  }

  /**
   * Asks for a stream of a text.
   *
   * @returns milliseconds until the first bytes of sound.
   */
  async firstSound(text: string, voice: string): Promise<number> {
    const began = performance.now();
    const body = JSON.stringify({ text, voice_id: voice, format: 'pcm', stream: 'audio' });
    const answer = await this.sent('/api/v1/tts', { method: 'POST', body });
    let first: number | undefined;
    for await (const { length } of answer.body as unknown as AsyncIterable<Uint8Array>) {
      if (length > 0) first ??= performance.now() - began;
    }
    if (first === undefined) throw new Error(`There was no sound for “${text}”.`);
    return first;
  }

  /** @throws {Error} if no replica answers, or the answer is not a success. */
  private async sent(path: string, init: { method?: string; body?: string } = {}): Promise<Response> {
    let failure: unknown;
    for (const url of this.urls()) {
      const headers = { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' };
      let answer: Response;
      try {
        answer = await fetch(url + path, { ...init, headers });
      } catch (error) {
        failure = error;
        continue;
      }
      if (answer.ok) return answer;
      throw new Error(`${init.method ?? 'GET'} ${path} returned ${answer.status}: ${await answer.text()}`);
    }
    throw failure;
  }
}
