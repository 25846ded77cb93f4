import { dashboardPath } from '../shared/public-path';

/** The version of the page that the server has, compared with the one in this tab. */
export type ServerVersion = 'same' | 'newer' | 'unreachable';

const entryScript = /<script[^>]*\ssrc="([^"]*\/index-[^"]*\.js)"/u;

/** Fetches the page and compares its entry script with this tab's. The script's name contains a hash of its content. */
export async function serverVersion(signal: AbortSignal): Promise<ServerVersion> {
  try {
    const response = await fetch(dashboardPath('/'), { cache: 'no-store', signal });
    if (!response.ok) return 'unreachable';
    const script = entryScript.exec(await response.text())?.[1];
    return script !== undefined && document.querySelector(`script[src="${CSS.escape(script)}"]`) ? 'same' : 'newer';
  } catch {
    return 'unreachable';
  }
}
