import { Initial1764000000000 } from './1764000000000-initial';
import { AuditEvents1764200000000 } from './1764200000000-audit-events';
import { People1764210000000 } from './1764210000000-people';
import { ServerAddress1764230000000 } from './1764230000000-server-address';
import { Usage1764220000000 } from './1764220000000-usage';

/** Every migration, oldest first. */
export const migrations = [
  Initial1764000000000,
  AuditEvents1764200000000,
  People1764210000000,
  Usage1764220000000,
  ServerAddress1764230000000,
];
