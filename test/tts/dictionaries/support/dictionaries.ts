import { json, type TestApp, type TestKey } from '../../../support/test-app';

const base = '/api/v1/pronunciation-dictionaries';

/** A dictionary as the API answers. */
export interface Dictionary {
  id: string;
  name: string;
  version: number;
  rule_count: number;
  is_default: boolean;
  archived: boolean;
}

/** Requests of one key to the routes of dictionaries. */
export class DictionaryClient {
  constructor(
    private readonly server: TestApp,
    readonly key: TestKey,
  ) {}

  ask(method: string, path: string, body?: unknown): Promise<Response> {
    const { authorization } = this.key;
    const init = body === undefined ? { headers: authorization } : json(body, authorization);
    return this.server.fetch(base + path, { ...init, method });
  }

  /** Sends a lexicon. */
  send(method: string, path: string, xml: string, type = 'application/pls+xml'): Promise<Response> {
    const headers = { ...this.key.authorization, 'Content-Type': type };
    return this.server.fetch(base + path, { method, headers, body: xml });
  }

  async create(name: string, rules: object[], more: object = {}): Promise<Dictionary> {
    const answer = await this.ask('POST', '', { name, rules, ...more });
    return created(answer);
  }

  /** What would be spoken. */
  async preview(text: string, more: object = {}): Promise<{ normalized_text: string; pronunciations?: object[] }> {
    const answer = await this.server.fetch(
      '/api/v1/tts/preview',
      json({ text, voice_id: 'slt', ...more }, this.key.authorization),
    );
    if (answer.status !== 200) throw new Error(await answer.text());
    return (await answer.json()) as { normalized_text: string };
  }

  speak(body: object): Promise<Response> {
    return this.server.fetch('/api/v1/tts', json({ voice_id: 'slt', ...body }, this.key.authorization));
  }
}

/** @throws {Error} with the answer, unless the dictionary was created or changed. */
export async function created(answer: Response): Promise<Dictionary> {
  if (answer.status >= 300) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Dictionary;
}
