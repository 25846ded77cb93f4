import { Initial1764000000000 } from './1764000000000-initial';
import { AuditEvents1764200000000 } from './1764200000000-audit-events';
import { People1764210000000 } from './1764210000000-people';
import { Usage1764220000000 } from './1764220000000-usage';
import { AccountWindows1764230000000 } from './1764230000000-account-windows';
import { ServerAddress1764240000000 } from './1764240000000-server-address';
import { RateLimitFunctions1764250000000 } from './1764250000000-rate-limit-functions';
import { SpeechCache1764260000000 } from './1764260000000-speech-cache';
import { KeyRestrictions1764300000000 } from './1764300000000-key-restrictions';
import { KeyRotation1764310000000 } from './1764310000000-key-rotation';
import { Budgets1764330000000 } from './1764330000000-budgets';
import { Memberships1764350000000 } from './1764350000000-memberships';
import { Invitations1764355000000 } from './1764355000000-invitations';
import { SecondFactors1764360000000 } from './1764360000000-second-factors';
import { Requests1764370000000 } from './1764370000000-requests';
import { Alerts1764380000000 } from './1764380000000-alerts';
import { AlertEmails1764385000000 } from './1764385000000-alert-emails';
import { LeakedKeys1764390000000 } from './1764390000000-leaked-keys';
import { FairDeliveries1764400000000 } from './1764400000000-fair-deliveries';
import { FormerSecretsEnd1764410000000 } from './1764410000000-former-secrets-end';
import { ChangedBudgetCounters1764420000000 } from './1764420000000-changed-budget-counters';
import { InvitationEmails1764430000000 } from './1764430000000-invitation-emails';
import { PronunciationDictionaries1764450000000 } from './1764450000000-pronunciation-dictionaries';
import { SavedVoices1764460000000 } from './1764460000000-saved-voices';
import { SpeechTokens1764470000000 } from './1764470000000-speech-tokens';
import { ShardKeys1764490000000 } from './1764490000000-shard-keys';
import { LastingPlans1764510000000 } from './1764510000000-lasting-plans';
import { Files1764520000000 } from './1764520000000-files';
import { Jobs1764530000000 } from './1764530000000-jobs';
import { JobCovers1764540000000 } from './1764540000000-job-covers';
import { ProjectCovers1764610000000 } from './1764610000000-project-covers';
import { BatchEndings1764620000000 } from './1764620000000-batch-endings';
import { Projects1764550000000 } from './1764550000000-projects';
import { History1764560000000 } from './1764560000000-history';
import { JobChecks1764570000000 } from './1764570000000-job-checks';
import { Batches1764580000000 } from './1764580000000-batches';
import { JobEndings1764590000000 } from './1764590000000-job-endings';

/** Every migration, oldest first. */
export const migrations = [
  Initial1764000000000,
  AuditEvents1764200000000,
  People1764210000000,
  Usage1764220000000,
  AccountWindows1764230000000,
  ServerAddress1764240000000,
  RateLimitFunctions1764250000000,
  SpeechCache1764260000000,
  KeyRestrictions1764300000000,
  KeyRotation1764310000000,
  Budgets1764330000000,
  Memberships1764350000000,
  Invitations1764355000000,
  SecondFactors1764360000000,
  Requests1764370000000,
  Alerts1764380000000,
  AlertEmails1764385000000,
  LeakedKeys1764390000000,
  FairDeliveries1764400000000,
  FormerSecretsEnd1764410000000,
  ChangedBudgetCounters1764420000000,
  InvitationEmails1764430000000,
  PronunciationDictionaries1764450000000,
  SavedVoices1764460000000,
  SpeechTokens1764470000000,
  ShardKeys1764490000000,
  LastingPlans1764510000000,
  Files1764520000000,
  Jobs1764530000000,
  JobCovers1764540000000,
  Projects1764550000000,
  History1764560000000,
  JobChecks1764570000000,
  Batches1764580000000,
  JobEndings1764590000000,
  ProjectCovers1764610000000,
  BatchEndings1764620000000,
];
