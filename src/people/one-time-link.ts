/** Hours after which a link is worth nothing. */
export const linkHours = 72;

/** A link just made: the only moment at which its token is known. */
export interface OneTimeLink {
  email: string;
  token: string;
  expiresAt: Date;
}

/** The address of a link. The token is in its fragment, which browsers do not send: no log has it. */
export function linkAddress(serverUrl: string, { token }: OneTimeLink): string {
  return `${serverUrl}/dashboard/welcome#${token}`;
}
