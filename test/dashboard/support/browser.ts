import type { TestApp } from '../../support/test-app';

/** The parts of a browser that matter to the dashboard's API: it stores cookies and sends the headers of its origin. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly url: string,
    /** Headers that are sent with every request. */
    private readonly headers: Record<string, string> = {},
  ) {}

  /** Sends a request as a page of the dashboard does. */
  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(`/dashboard/api/${path}`, {
      method,
      headers: {
        Origin: this.url,
        'Sec-Fetch-Site': 'same-origin',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  }

  /** Sends a request with exactly these headers and the cookies. */
  async send(
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<Response> {
    const answer = await fetch(new URL(path, this.url), {
      redirect: 'manual',
      ...init,
      headers: {
        ...(this.cookies.size > 0 && {
          Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...this.headers,
        ...init.headers,
      },
    });
    for (const cookie of answer.headers.getSetCookie()) this.keep(cookie);
    return answer;
  }

  /** A second browser with the same cookies, as if they had been stolen. */
  copy(): Browser {
    const copy = new Browser(this.url, this.headers);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  private keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
    if (/expires=Thu, 01 Jan 1970/i.test(cookie)) this.cookies.delete(name!);
    else this.cookies.set(name!, value!);
  }
}

/** A browser for the server of a test. */
export function browserAt(server: Pick<TestApp, 'url'>, headers?: Record<string, string>): Browser {
  return new Browser(server.url, headers);
}
