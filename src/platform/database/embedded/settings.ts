/**
 * Initial settings of a new cluster, for a few server processes with pools of ten connections and a database of some megabytes.
 * They are written to its `postgresql.conf`, where an operator may change them.
 */
export const initialSettings: Readonly<Record<string, string>> = {
  shared_buffers: '64MB',
  max_connections: '100',
  // This cluster is not replicated and its log is not archived, so the log is needed only for crash recovery and can be small.
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  // Saves four helper processes that do not help a small database.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The application reports failed statements. Without them, the log has only a few lines per start.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

interface Guarantees {
  socketDirectory: string;
  durable: boolean;
}

/**
 * Settings that Voxgate guarantees: the server can be reached only through one private socket, and acknowledged data is on
 * disk. They are passed on the command line, so that no configuration file can change them.
 */
export function guaranteedSettings({ socketDirectory, durable }: Guarantees): Record<string, string> {
  const onOff = durable ? 'on' : 'off';
  return {
    listen_addresses: '',
    // The value is a list. The quotes prevent a comma or space in the path from splitting it.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
    cluster_name: 'voxgate',
    fsync: onOff,
    full_page_writes: onOff,
    synchronous_commit: onOff,
  };
}

/** Formats settings as command line arguments of PostgreSQL's programs. */
export function asArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
