import { until } from '../../../../bench/proofs/support/until';
import type { JobDto } from '../../../../src/long-form/jobs/dto/job.dto';
import { json, type TestApp, type TestKey } from '../../../support/test-app';

type Server = Pick<TestApp, 'fetch'>;
type Key = Pick<TestKey, 'authorization'>;

/** Hands a job in. */
export function handIn(
  server: Server,
  { authorization }: Key,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.fetch('/api/v1/jobs', json(body, { ...authorization, ...headers }));
}

/** Hands a job in, which must be taken. @returns its id. */
export async function taken(server: Server, key: Key, body: object): Promise<string> {
  const answer = await handIn(server, key, body);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as JobDto).id;
}

/** Milliseconds between two looks at a job: each asks the server that works on it. */
const everyMs = 100;

/** A job as it is now. */
export async function jobOf(server: Server, { authorization }: Key, id: string): Promise<JobDto> {
  const answer = await server.fetch(`/api/v1/jobs/${id}`, { headers: authorization });
  expect(answer.status).toBe(200);
  return (await answer.json()) as JobDto;
}

/** Waits until a job is over. @param maxMs as of `until`. */
export async function whenOver(server: Server, key: Key, id: string, maxMs?: number): Promise<JobDto> {
  const look = async () => {
    const job = await jobOf(server, key, id);
    return !['queued', 'running'].includes(job.status) && job;
  };
  return until('the job is over', look, { everyMs, ...(maxMs !== undefined && { maxMs }) });
}
