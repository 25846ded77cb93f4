/**
 * Settings that a new cluster starts with. They are written to its `postgresql.conf`, where an operator may change them.
 * Sized for a few server processes with pools of ten and a database of some megabytes.
 */
export const initialSettings: Readonly<Record<string, string>> = {
  shared_buffers: '64MB',
  max_connections: '100',
  // Nobody replicates this cluster or archives its log, so the log need only serve crash recovery, and may stay small.
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  // Saves four helper processes that a small database gains nothing from.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A failed statement is the application's to report. Without those, the log has a few lines per start.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

interface Guarantees {
  socketDirectory: string;
  durable: boolean;
}

/**
 * Settings that are promises of ours. They go on the command line, where no configuration file can change them:
 * reachable through one private socket only, and what was acknowledged is on the disk.
 */
export function guaranteedSettings({ socketDirectory, durable }: Guarantees): Record<string, string> {
  const onOff = durable ? 'on' : 'off';
  return {
    listen_addresses: '',
    // A list: the quotes keep a comma or a space in the path from splitting it.
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

/** Settings as PostgreSQL's programs take them on the command line. */
export function asArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
