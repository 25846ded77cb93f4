/** An address to listen on for the Wyoming protocol, and the key that everyone who connects there uses. */
export interface WyomingPort {
  /** An IP address or a host name. */
  readonly host: string;
  /** A TCP port; 0: any free one. */
  readonly port: number;
  readonly keyId: string;
}

const form = /^(?<host>\[[\da-fA-F:.%a-z]+\]|[^\s:[\]=@/]+):(?<port>\d{1,5})=(?<key>\S+)$/u;

const example = '0.0.0.0:10200=key_0197…';

/**
 * Parses one item of `WYOMING`: `host:port=key id`, with an IPv6 address in brackets.
 *
 * @throws {SyntaxError} that says what is wrong. It never contains the value after `=`: somebody may have written the key itself there.
 */
export function parseWyomingPort(item: string): WyomingPort {
  const { host = '', port = '', key = '' } = form.exec(item)?.groups ?? {};
  if (host === '') {
    const shown = item.includes('=') ? item.slice(0, item.indexOf('=')) : '';
    throw new SyntaxError(
      `WYOMING must be a comma-separated list of host:port=key id, such as ${example}` +
        (/^(?!.*sk-)[\w.:[\]*-]{1,60}$/u.test(shown) ? ` ("${shown}" is not host:port)` : ''),
    );
  }
  if (Number(port) > 65_535) throw new SyntaxError(`WYOMING has the port ${port}; the highest is 65535`);
  if (key.startsWith('sk-')) {
    throw new SyntaxError(
      `WYOMING must name the key of ${host}:${port} by its id (key_…), not by the key itself (sk-…)`,
    );
  }
  if (!/^key_[0-9a-z]+$/u.test(key)) {
    throw new SyntaxError(`WYOMING must name the key of ${host}:${port} by its id, which begins with key_`);
  }
  return { host: host.replace(/^\[(.*)\]$/u, '$1'), port: Number(port), keyId: key };
}

/** The problem with the items of `WYOMING`; `undefined` if there is none. */
export function wyomingProblem(items: readonly string[]): string | undefined {
  try {
    const seen = new Set<string>();
    for (const { host, port } of items.map(parseWyomingPort)) {
      const address = `${host}:${port}`;
      if (port !== 0 && seen.has(address)) return `WYOMING has ${address} twice; each address has one key`;
      seen.add(address);
    }
    return undefined;
  } catch (error) {
    return (error as SyntaxError).message;
  }
}
