/** A request of a tool to the HTTP API. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** From `/api/v1` on, with its query. */
  readonly path: string;
  readonly json?: object;
  /** A form with files, in place of `json`. */
  readonly form?: FormData;
  readonly signal: AbortSignal;
}

export interface ApiResponse {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

/** What is spoken, as the model asks for it. */
export interface WantedSpeech {
  readonly text: string;
  readonly voice_id?: string | undefined;
  readonly speed?: number | undefined;
}

/** The API of a Voxgate server, on behalf of one key. */
export interface ServerApi {
  /** Sends a request, which passes everything that requests of others pass. */
  call(request: ApiRequest): Promise<ApiResponse>;
  /** Keeps speech as a file of the account, and makes a link to it. Only on the server itself. */
  link?(
    speech: { readonly bytes: Uint8Array; readonly name: string; readonly contentType: string },
    signal: AbortSignal,
  ): Promise<{ url: string; expires_at: string }>;
  /**
   * Downloads a file of the account. Only to the machine of the user.
   *
   * @returns the absolute path of the new file.
   * @throws {ToolError} if there is such a file.
   */
  download?(fileId: string, path: string, signal: AbortSignal): Promise<string>;
}

/** The machine of the user, where it has a speaker and files. */
export interface Machine {
  /** Speaks aloud, and resolves when all of it has been heard. */
  play(wanted: WantedSpeech, signal: AbortSignal): Promise<void>;
  /**
   * Writes speech to a new file.
   *
   * @returns its absolute path.
   * @throws {ToolError} if there is such a file, or its name does not tell a format.
   */
  write(wanted: WantedSpeech, path: string, signal: AbortSignal): Promise<string>;
  /** A document of the user, for a form. @throws {ToolError} if it cannot be read. */
  open(path: string): Promise<{ blob: Blob; name: string }>;
}

/** A voice, as the API lists it. */
export interface ListedVoice {
  readonly voice_id: string;
  readonly name: string;
  readonly language: string;
  readonly gender: string;
  readonly style?: readonly string[];
  readonly is_default?: boolean;
}

/** Where tools work. Each host has some of these, and offers the tools that these allow. */
export interface ToolHost {
  /** For the client. */
  readonly version: string;
  readonly server?: ServerApi;
  readonly machine?: Machine;
  /** The voices, if there is no server. */
  readonly voices?: () => Promise<readonly ListedVoice[]>;
}

/** A tool cannot do what the model asks for. The message tells the model what to do. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
