/** What the server has, compared with what this tab runs. */
export type ServerVersion = 'same' | 'newer' | 'unreachable';

const entryScript = /<script[^>]*\ssrc="([^"]*\/index-[^"]*\.js)"/u;

/** Asks the server for the page, and compares its entry script, whose name holds a hash of its content, with this tab's. */
export async function serverVersion(signal: AbortSignal): Promise<ServerVersion> {
  try {
    const response = await fetch('/dashboard/', { cache: 'no-store', signal });
    if (!response.ok) return 'unreachable';
    const script = entryScript.exec(await response.text())?.[1];
    return script !== undefined && document.querySelector(`script[src="${CSS.escape(script)}"]`) ? 'same' : 'newer';
  } catch {
    return 'unreachable';
  }
}
