import { errorCatalogue, type ErrorCode } from '../../src/platform/errors/error-catalogue';

/** Expects a response to be this error with exactly the standard body, and returns its message. */
export async function expectError(answer: Response, code: ErrorCode): Promise<string> {
  const body = (await answer.json()) as { error: { code: string; message: string } };
  expect({ status: answer.status, code: body.error?.code }).toEqual({ status: errorCatalogue[code].status, code });
  expect(Object.keys(body)).toEqual(['error']);
  expect(Object.keys(body.error)).toEqual(['code', 'message']);
  expect(typeof body.error.message).toBe('string');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return body.error.message;
}
