/** An error of another service's API, with its status and the `x-should-retry` advice. */
export interface DialectError {
  status: number;
  retry: string | null;
  message: string;
  type: string;
  code: string;
  param: string | null;
}

/** Expects a response to be an error in exactly OpenAI's format, and returns it. */
export async function expectOpenAiError(answer: Response): Promise<DialectError> {
  const body = (await answer.json()) as { error: Omit<DialectError, 'status' | 'retry'> };
  expect(Object.keys(body)).toEqual(['error']);
  expect(Object.keys(body.error)).toEqual(['message', 'type', 'param', 'code']);
  return { ...body.error, status: answer.status, retry: answer.headers.get('x-should-retry') };
}

/** Expects a response to be an error in exactly ElevenLabs' format, and returns it. */
export async function expectElevenLabsError(answer: Response): Promise<DialectError> {
  const body = (await answer.json()) as { detail: DialectError & { request_id: string }; error: object };
  expect(Object.keys(body)).toEqual(['detail', 'error']);
  expect(Object.keys(body.detail)).toEqual(['type', 'code', 'message', 'status', 'request_id', 'param']);
  const { message, request_id: id, code, status } = body.detail;
  expect(status).toBe(code);
  expect(body.error).toEqual({ message, code: answer.status });
  expect([id, id]).toEqual([answer.headers.get('request-id'), answer.headers.get('x-request-id')]);
  return { ...body.detail, status: answer.status, retry: answer.headers.get('x-should-retry') };
}

/** Expects a response to be an error in exactly Cartesia's format, and returns it. */
export async function expectCartesiaError(
  answer: Response,
): Promise<Pick<DialectError, 'status' | 'retry' | 'message' | 'code'>> {
  const body = (await answer.json()) as { error_code: string; title: string; message: string; request_id: string };
  expect(Object.keys(body)).toEqual(['error_code', 'title', 'message', 'request_id']);
  expect(body.title).toMatch(/^[A-Z]/);
  expect(body.request_id).toBe(answer.headers.get('x-request-id'));
  const retry = answer.headers.get('x-should-retry');
  return { status: answer.status, retry, message: body.message, code: body.error_code };
}

/** Expects a response to be an error in exactly Deepgram's format, and returns it. */
export async function expectDeepgramError(
  answer: Response,
): Promise<Pick<DialectError, 'status' | 'retry' | 'message' | 'code'>> {
  const body = (await answer.json()) as { err_code: string; err_msg: string; request_id: string };
  expect(Object.keys(body)).toEqual(['err_code', 'err_msg', 'request_id']);
  expect([body.request_id, body.request_id]).toEqual([
    answer.headers.get('dg-request-id'),
    answer.headers.get('x-request-id'),
  ]);
  const retry = answer.headers.get('x-should-retry');
  return { status: answer.status, retry, message: body.err_msg, code: body.err_code };
}
