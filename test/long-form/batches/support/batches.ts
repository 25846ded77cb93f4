import { until } from '../../../../bench/proofs/support/until';
import type { BatchDto } from '../../../../src/long-form/batches/native/dto/batch.dto';
import type { TestApp, TestKey } from '../../../support/test-app';

type Server = Pick<TestApp, 'fetch'>;
type Key = Pick<TestKey, 'authorization'>;

/** A line of the results of a native batch. */
export interface NativeResult {
  line: number;
  custom_id: string | null;
  status: string;
  file_id?: string;
  url?: string;
  bytes?: number;
  duration_seconds?: number;
  error?: { code: string; message: string };
}

/** Whether a batch is over, native or OpenAI's. */
export const isOver = ({ status }: { status: string }): boolean =>
  ['completed', 'failed', 'cancelled', 'expired'].includes(status);

/** Reads JSON Lines. */
export function linesOf<T>(text: string): T[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

/** Hands lines in as a native batch. */
export function handIn(server: Server, { authorization }: Key, lines: readonly object[]): Promise<Response> {
  return server.fetch('/api/v1/batches', {
    method: 'POST',
    headers: { ...authorization, 'Content-Type': 'application/x-ndjson' },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  });
}

/** Hands lines in, which must be taken. @returns the id of the batch. */
export async function taken(server: Server, key: Key, lines: readonly object[]): Promise<string> {
  const answer = await handIn(server, key, lines);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as BatchDto).id;
}

/** A batch as it is now. */
export async function batchOf(server: Server, { authorization }: Key, id: string): Promise<BatchDto> {
  return (await (await server.fetch(`/api/v1/batches/${id}`, { headers: authorization })).json()) as BatchDto;
}

/** Waits until a batch has a status. */
export async function whenIs(server: Server, key: Key, id: string, status: BatchDto['status']): Promise<void> {
  await until(`the batch is ${status}`, async () => (await batchOf(server, key, id)).status === status, {
    everyMs: 50,
  });
}

/** Waits until a batch is over. */
export async function whenOver(server: Server, key: Key, id: string): Promise<BatchDto> {
  return until(
    'the batch is over',
    async () => {
      const batch = await batchOf(server, key, id);
      return isOver(batch) && batch;
    },
    { everyMs: 50 },
  );
}

/** The results of a batch that is over. */
export async function resultsOf(server: Server, { authorization }: Key, id: string): Promise<NativeResult[]> {
  const answer = await server.fetch(`/api/v1/batches/${id}/results`, { headers: authorization });
  return linesOf<NativeResult>(await answer.text());
}
