import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, LessThan, Not } from 'typeorm';
import type { AuditAction } from '../audit/audit-event';
import { AuditService } from '../audit/audit.service';
import type { Actor } from '../../platform/caller/actor';
import { databaseTime } from '../../platform/database/database-time';
import { deleteReturning } from '../../platform/database/delete-returning';
import { readStatement } from '../../platform/database/statement';
import { currentTime } from '../../platform/database/times';
import { ApiError } from '../../platform/errors/api-error';
import { Session } from '../sessions/session.entity';
import { SessionsService } from '../sessions/sessions.service';
import { User } from '../users/user.entity';
import { describeSecret, generateSecret, isOneTimeCode, stepOf } from './one-time-codes';
import { digestRecoveryCode, generateRecoveryCodes } from './recovery-codes';
import { RecoveryCode } from './recovery-code.entity';
import { SecondFactor } from './second-factor.entity';
import { SecretBox } from './secret-box';

const beginStatement = readStatement('accounts/second-factor/begin.sql');

/** A person's second factor. */
export interface SecondFactorState {
  /** `null`: it is off. */
  enabledAt: Date | null;
  recoveryCodesLeft: number;
  /** Whether the person has a password, which the second factor protects. */
  hasPassword: boolean;
}

/** Whose second factor it is, who acts, and the account whose audit trail gets the event. */
export interface SecondFactorOwner {
  person: { id: string; email: string };
  accountId: string;
  by: Actor;
}

/** How a second factor was switched off: by its person, or by the operator. */
type Removal = 'second_factor.disabled' | 'second_factor.reset';

interface StoredSecret {
  sealed: Buffer;
  isConfirmed: boolean;
  /** By the database's clock, which all replicas share, in seconds since 1970. */
  now: number;
}

/** Sets up and checks second factors: one-time codes of an authenticator app, and recovery codes. */
@Injectable()
export class SecondFactorService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly box: SecretBox,
    private readonly audit: AuditService,
    private readonly sessions: SessionsService,
  ) {}

  async state(personId: string): Promise<SecondFactorState> {
    const { manager } = this.dataSource;
    const [factor, recoveryCodesLeft, hasPassword] = await Promise.all([
      manager.findOneBy(SecondFactor, { personId }),
      manager.countBy(RecoveryCode, { personId }),
      manager.existsBy(User, { id: personId, passwordHash: Not(IsNull()) }),
    ]);
    return { enabledAt: factor?.confirmedAt ?? null, recoveryCodesLeft, hasPassword };
  }

  /**
   * Begins to set up a second factor: generates its secret. It is on once the person has confirmed it with a code.
   *
   * @returns the secret, for an authenticator app.
   * @throws {ApiError} `SECOND_FACTOR_ENABLED`.
   */
  async begin({ id, email }: SecondFactorOwner['person']): Promise<{ text: string; url: string }> {
    const secret = generateSecret();
    const stored = await this.dataSource.query<unknown[]>(beginStatement, [id, this.box.seal(secret, id)]);
    if (stored.length === 0) {
      throw new ApiError('SECOND_FACTOR_ENABLED', 'Your second factor is already on. Switch it off to set up another.');
    }
    return describeSecret(secret, email);
  }

  /**
   * Switches the second factor on. Ends all other sessions of the person, which began without it.
   *
   * @returns the recovery codes. Only at this point are they known.
   * @throws {ApiError} `INVALID_CODE`; `SECOND_FACTOR_ENABLED`.
   */
  async confirm(code: string, keptSessionId: string, { person, accountId, by }: SecondFactorOwner): Promise<string[]> {
    const stored = await this.read(person.id);
    if (stored?.isConfirmed) throw new ApiError('SECOND_FACTOR_ENABLED', 'Your second factor is already on.');
    const step = stored && this.stepOf(stored, code, person.id);
    if (step === undefined) throw invalidCode();
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(
        SecondFactor,
        { personId: person.id, secret: stored!.sealed, confirmedAt: IsNull() },
        { confirmedAt: currentTime, lastStep: step },
      );
      if (affected === 0) throw invalidCode();
      // Also ends sessions that begin at this moment.
      const bumped = { credentials: () => 'credentials + 1' };
      const { raw } = await manager.update(User, { id: person.id }, bumped, { returning: ['credentials'] });
      const [{ credentials }] = raw as [Pick<User, 'credentials'>];
      await manager.update(Session, { id: keptSessionId, personId: person.id }, { credentials });
      await this.sessions.endOthers(manager, keptSessionId, { person, by });
      await this.record(manager, 'second_factor.enabled', { person, accountId, by });
      return this.replaceCodes(manager, person.id);
    });
  }

  /**
   * Checks a one-time code or a recovery code, and uses it up: of several requests with the same code, on any replicas, only one
   * succeeds. After a one-time code, no earlier one is accepted either.
   */
  async use(code: string, owner: SecondFactorOwner): Promise<boolean> {
    return isOneTimeCode(code) ? this.useOneTimeCode(code, owner.person.id) : this.useRecoveryCode(code, owner);
  }

  /** Replaces the recovery codes. @returns the new ones. @throws {ApiError} `INVALID_CODE` if the second factor is off. */
  async renewRecoveryCodes(owner: SecondFactorOwner): Promise<string[]> {
    return this.dataSource.transaction(async (manager) => {
      const where = { personId: owner.person.id, confirmedAt: Not(IsNull()) };
      const on = await manager.findOne(SecondFactor, { where, lock: { mode: 'pessimistic_write' } });
      if (!on) throw invalidCode();
      await this.record(manager, 'second_factor.codes_renewed', owner);
      return this.replaceCodes(manager, owner.person.id);
    });
  }

  /**
   * Switches the second factor off.
   *
   * @param action `second_factor.reset` if it is the operator who does it.
   * @returns whether it was on.
   */
  async remove(owner: SecondFactorOwner, action: Removal = 'second_factor.disabled'): Promise<boolean> {
    return this.dataSource.transaction((manager) => this.removeWithin(manager, owner, action));
  }

  /** Does what `remove` does, in the transaction of `manager`. */
  async removeWithin(manager: EntityManager, owner: SecondFactorOwner, action: Removal): Promise<boolean> {
    const where = { personId: owner.person.id };
    const [removed] = await deleteReturning(manager, SecondFactor, where, ['confirmedAt']);
    const wasOn = removed !== undefined && removed.confirmedAt !== null;
    if (wasOn) await this.record(manager, action, owner);
    return wasOn;
  }

  private async useOneTimeCode(code: string, personId: string): Promise<boolean> {
    const stored = await this.read(personId);
    if (!stored?.isConfirmed) return false;
    const step = this.stepOf(stored, code, personId);
    if (step === undefined) return false;
    const unused = { personId, secret: stored.sealed, lastStep: LessThan(step) };
    const { affected } = await this.dataSource.manager.update(SecondFactor, unused, { lastStep: step });
    return affected === 1;
  }

  private async useRecoveryCode(code: string, owner: SecondFactorOwner): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const personId = owner.person.id;
      const { affected } = await manager.delete(RecoveryCode, { personId, digest: digestRecoveryCode(personId, code) });
      if (affected === 1) await this.record(manager, 'second_factor.recovery_code_used', owner);
      return affected === 1;
    });
  }

  private async read(personId: string): Promise<StoredSecret | undefined> {
    const { manager } = this.dataSource;
    const stored = await manager.findOneBy(SecondFactor, { personId });
    if (!stored) return undefined;
    const now = (await databaseTime(manager)).getTime() / 1000;
    return { sealed: stored.secret, isConfirmed: stored.confirmedAt !== null, now };
  }

  /** @returns `undefined` also if the secret cannot be decrypted: it comes from a backup of another server. */
  private stepOf({ sealed, now }: StoredSecret, code: string, personId: string): number | undefined {
    const secret = this.box.open(sealed, personId);
    return secret && stepOf(secret, code, now);
  }

  private async replaceCodes(manager: EntityManager, personId: string): Promise<string[]> {
    const codes = generateRecoveryCodes();
    await manager.delete(RecoveryCode, { personId });
    await manager.insert(
      RecoveryCode,
      codes.map((code) => ({ personId, digest: digestRecoveryCode(personId, code) })),
    );
    return codes;
  }

  private async record(
    manager: EntityManager,
    action: AuditAction & `second_factor.${string}`,
    { person, accountId, by }: SecondFactorOwner,
  ): Promise<void> {
    const subject = { type: 'person', id: person.id, name: person.email } as const;
    await this.audit.record(manager, { accountId, action, actor: by, subject });
  }
}

/** The error for a code that is not accepted. */
export function invalidCode(): ApiError {
  return new ApiError(
    'INVALID_CODE',
    'The code is wrong, has been used, or is too old. Wait for the next code, or use a recovery code.',
  );
}
