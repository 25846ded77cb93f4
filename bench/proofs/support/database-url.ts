/** The URL of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  if (url.protocol === 'socket:') url.searchParams.set('db', name);
  else url.pathname = `/${name}`;
  return url.href;
}
