import { type EntityManager, type FindOptionsWhere, IsNull, LessThan, type Repository } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import { ofActiveAccount } from '../../accounts/of-active-account';
import { currentTime } from '../../platform/database/times';
import type { StoredWork } from './stored-work.entity';
import type { Work, WorkEnding, WorkKind, WorkPage, WorkPageOptions, WorkRun, WorkSettlement } from './work';

/** One kind of work in the database: what can happen to it, whatever its parts are. Methods with `manager` belong to its transaction. */
export abstract class WorkStore<W extends Work> {
  abstract readonly kind: WorkKind;

  /** Matches work that is not over. */
  protected readonly open: FindOptionsWhere<StoredWork> = { endedAt: IsNull() };

  /** What else changes when a run begins. */
  protected readonly begun: QueryDeepPartialEntity<StoredWork> = {};

  protected constructor(private readonly repository: Repository<StoredWork>) {}

  /** For statements outside a transaction. */
  get manager(): EntityManager {
    return this.repository.manager;
  }

  /** Runs work in a transaction. */
  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.manager.transaction(work);
  }

  /** Counts the work of an account that is not over. The account must be locked, so that no other hand-in counts at the same time. */
  async countOpen(manager: EntityManager, accountId: string): Promise<number> {
    return manager.countBy(this.repository.target, { accountId, ...this.open });
  }

  /** @returns `undefined` if the account has no such work. */
  async find(accountId: string, id: string, manager = this.manager): Promise<W | undefined> {
    const found = await manager.findBy(this.repository.target, { accountId, id });
    return (await this.complete(manager, found))[0];
  }

  /** Lists a page of the account's work, newest first. */
  list(accountId: string, page: WorkPageOptions): Promise<WorkPage<W>> {
    return this.pageWhere({ accountId }, page);
  }

  protected async pageWhere(
    owner: FindOptionsWhere<StoredWork>,
    { limit, before }: WorkPageOptions,
  ): Promise<WorkPage<W>> {
    const where = before === undefined ? owner : { ...owner, id: LessThan(before) };
    const found = await this.repository.find({ where, order: { id: 'DESC' }, take: limit + 1 });
    const items = await this.complete(this.manager, found.slice(0, limit));
    return { items, next: found.length > limit ? items.at(-1)!.id : null };
  }

  /**
   * Begins a run. One statement counts it, so that each of two servers that begin at once has a number of its own.
   *
   * @returns `undefined` if the work is over or has been removed, or its account is suspended.
   */
  async beginRun(id: string): Promise<WorkRun<W> | undefined> {
    const open = { id, ...this.open, accountId: ofActiveAccount() };
    const { raw } = await this.repository.update(open, { ...this.begun, run: () => 'run + 1' }, { returning: ['run'] });
    const [begun] = raw as Pick<StoredWork, 'run'>[];
    const [work] = begun ? await this.complete(this.manager, await this.repository.findBy(open)) : [];
    return begun && work && { work, number: begun.run };
  }

  /** The work of a run as it is now. @returns `undefined` if the run is over. */
  async current(run: WorkRun<Work>): Promise<W | undefined> {
    const found = await this.repository.findBy(this.ownedBy(run));
    return (await this.complete(this.manager, found))[0];
  }

  /** Whether a run is over: its work has ended or was removed, its account is suspended, or another run has begun. */
  async isOver(run: WorkRun<Work>): Promise<boolean> {
    return !(await this.repository.existsBy(this.ownedBy(run)));
  }

  /** Ends a run, and the work with it. @returns whether it was still the work's run. */
  async end(manager: EntityManager, run: WorkRun<Work>, ending: WorkEnding): Promise<boolean> {
    const ended = { ...ending, endedAt: currentTime };
    return (await manager.update(this.repository.target, this.ownedBy(run), ended)).affected === 1;
  }

  /** Cancels work that is not over. @returns whether this has ended it. */
  async cancel(manager: EntityManager, id: string): Promise<boolean> {
    const cancelled = { status: 'cancelled', endedAt: currentTime };
    return (await manager.update(this.repository.target, { id, ...this.open }, cancelled)).affected === 1;
  }

  /** Tells what work that has just ended has spent. May remove what only runs need of it. */
  abstract close(manager: EntityManager, work: W): Promise<WorkSettlement>;

  /** Turns rows into work: adds the parts, and hides what is not for callers yet. */
  protected abstract complete(manager: EntityManager, found: readonly StoredWork[]): Promise<W[]>;

  /** Runs a statement with a RETURNING clause. @returns whether it has changed anything. */
  protected async changes(statement: string, values: unknown[]): Promise<boolean> {
    const [rows] = await this.manager.query<[unknown[], number]>(statement, values);
    return rows.length > 0;
  }

  /** Matches the work of a run that goes on. */
  private ownedBy({ work, number }: WorkRun<Work>): FindOptionsWhere<StoredWork> {
    return { id: work.id, run: number, ...this.open, accountId: ofActiveAccount() };
  }
}
