import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ApiRequest, type ApiResponse, type ServerApi, ToolError } from '../../dialects/mcp/tool-host';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { newFile } from './new-file';

/** The API of a server on the network. */
export class RemoteApi implements ServerApi {
  private readonly base: string;

  /** @param url of the server, such as `http://localhost:3000`. */
  constructor(
    url: string,
    private readonly key: string,
  ) {
    this.base = url.replace(/\/+$/u, '');
  }

  async call(request: ApiRequest): Promise<ApiResponse> {
    const response = await this.fetch(request);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: new Uint8Array(await response.arrayBuffer()),
    };
  }

  async download(fileId: string, path: string, signal: AbortSignal): Promise<string> {
    const response = await this.fetch({
      method: 'GET',
      path: `/api/v1/files/${encodeURIComponent(fileId)}/content`,
      signal,
    });
    if (!response.ok || !response.body)
      throw new ToolError(`The file cannot be downloaded: ${response.status} ${await response.text()}`);
    const file = resolve(path);
    await newFile(file, ({ fd }) =>
      pipeline(Readable.fromWeb(response.body!), createWriteStream('', { fd, autoClose: false }), { signal }),
    );
    return file;
  }

  /**
   * Sends a request. What comes back may be read as it arrives.
   *
   * @throws {ToolError} if the server cannot be reached.
   */
  async fetch({ method, path, json, form, signal }: ApiRequest): Promise<Response> {
    try {
      return await fetch(`${this.base}${path}`, {
        method,
        signal,
        // A key goes to no other server.
        redirect: 'error',
        headers: { Authorization: `Bearer ${this.key}`, ...(json && { 'Content-Type': 'application/json' }) },
        ...(json && { body: JSON.stringify(json) }),
        ...(form && { body: form }),
      });
    } catch (error) {
      signal.throwIfAborted();
      throw new ToolError(`The server at ${this.base} cannot be reached: ${withCauses(error)}. Check VOXGATE_URL.`, {
        cause: error,
      });
    }
  }
}
