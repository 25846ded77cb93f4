import { type ApiRequest, type ApiResponse, type ServerApi, ToolError } from './tool-host';

/** Calls the API for tools. */
export class ApiCaller {
  constructor(private readonly api: ServerApi) {}

  /** @throws {ToolError} with the code and the message of the API's error. */
  async call(request: ApiRequest): Promise<ApiResponse> {
    const response = await this.api.call(request);
    if (response.status >= 400)
      throw new ToolError(explainError(response.status, Buffer.from(response.body).toString('utf8')));
    return response;
  }

  /** @throws as `call`. */
  async json<T>(request: ApiRequest): Promise<T> {
    const { body } = await this.call(request);
    return JSON.parse(Buffer.from(body).toString('utf8')) as T;
  }

  /**
   * Makes a link to a file.
   *
   * @throws as `call`.
   */
  async linkTo(fileId: string, signal: AbortSignal): Promise<{ url: string; expires_at: string }> {
    const path = `/api/v1/files/${encodeURIComponent(fileId)}/links`;
    const { url, expires_at } = await this.json<{ url: string; expires_at: string }>({
      method: 'POST',
      path,
      json: {},
      signal,
    });
    return { url, expires_at };
  }
}

/** What a response with an error says. */
export function explainError(status: number, text: string): string {
  try {
    const { error } = JSON.parse(text) as { error: { code: string; message: string } };
    return `${error.code}: ${error.message}`;
  } catch {
    return `The server answered with status ${status}: ${text.slice(0, 200)}`;
  }
}
