/** Where the system looks for programs: the value of `PATH`, which is no setting of the server. */
export function programPath(): string {
  return process.env['PATH'] ?? '';
}
