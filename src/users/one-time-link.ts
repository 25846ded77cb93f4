/** Hours after which a link expires. */
export const linkHours = 72;

/** A new link. Only at this point is its token known. */
export interface OneTimeLink {
  email: string;
  token: string;
  expiresAt: Date;
}

/** Builds the URL of a link. The token is in the fragment, which browsers do not send, so that it appears in no log. */
export function linkAddress(serverUrl: string, { token }: OneTimeLink): string {
  return `${serverUrl}/dashboard/welcome#${token}`;
}
