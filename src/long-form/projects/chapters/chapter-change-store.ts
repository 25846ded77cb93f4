import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type EntityManager, LessThan, Repository } from 'typeorm';
import { readStatement } from '../../../platform/database/statement';
import { currentTime } from '../../../platform/database/times';
import { countCharacters } from '@voxgate/speech';
import { maxChanges, maxUndoLength } from '../limits';
import type { ProjectChapterText } from '../project';
import { StoredChapter } from '../project-chapter.entity';
import { ProjectStore } from '../project-store';
import { StoredProject } from '../project.entity';
import { type ChangeFacts, formerText, type Undo } from './chapter-change';
import { StoredChange } from './chapter-change.entity';
import type { NewChapter } from './rewrite-chapters';

const renumberStatement = readStatement('long-form/projects/chapters/renumber.sql');
const forgetStatement = readStatement('long-form/projects/chapters/forget-changes.sql');

/** A change that has been made, for undo. */
export interface MadeChange {
  readonly facts: ChangeFacts;
  readonly undo: Undo;
}

/** The order of chapters and what can be undone of it, in the database. Methods with `manager` need the lock of the project. */
@Injectable()
export class ChapterChangeStore {
  constructor(
    @InjectRepository(StoredChange) private readonly stored: Repository<StoredChange>,
    private readonly projects: ProjectStore,
  ) {}

  /** The changes that can be undone, newest first. */
  list(projectId: string): Promise<StoredChange[]> {
    return this.stored.find({ where: { projectId }, order: { step: 'DESC' } });
  }

  /** Notes that chapters have been changed, and forgets the oldest changes if there are too many. */
  async record(manager: EntityManager, projectId: string, { facts, undo }: MadeChange, by: string): Promise<void> {
    const step = ((await manager.maximum(StoredChange, 'step', { projectId })) ?? 0) + 1;
    const size = JSON.stringify(undo).length;
    // Typed as entities' parts, in which arrays are not readonly.
    await manager.insert(StoredChange, { projectId, step, facts, undo: undo as object, size, createdBy: by });
    await manager.query(forgetStatement, [projectId, maxChanges, maxUndoLength]);
    await this.touch(manager, projectId);
  }

  /** Forgets what could be undone. */
  async forgetAll(manager: EntityManager, projectId: string): Promise<void> {
    await manager.delete(StoredChange, { projectId });
  }

  /**
   * Undoes the newest changes.
   *
   * @returns how many could be undone; nothing has been changed if these are fewer.
   */
  async undo(manager: EntityManager, projectId: string, steps: number): Promise<number> {
    const newest = { where: { projectId }, order: { step: 'DESC' }, take: steps } as const;
    const found = await manager.find(StoredChange, { select: { projectId: true, step: true, undo: true }, ...newest });
    if (found.length < steps) return found.length;
    for (const { undo } of found) await this.apply(manager, projectId, undo);
    await manager.delete(StoredChange, { projectId, step: Any(found.map(({ step }) => step)) });
    await this.touch(manager, projectId);
    return steps;
  }

  /** Puts chapters in place of others that follow each other. */
  async replace(
    manager: EntityManager,
    projectId: string,
    { at, count }: { at: number; count: number },
    chapters: readonly NewChapter[],
  ): Promise<void> {
    const numbers = await this.numbers(manager, projectId);
    const replaced = numbers.slice(at - 1, at - 1 + count);
    await manager.delete(StoredChapter, { projectId, number: Any(replaced) });
    const later = numbers.slice(at - 1 + count);
    if (count !== chapters.length && later.length > 0) {
      // No chapter has number 0: the gaps for the new chapters stay empty.
      const gap = Array.from({ length: chapters.length }, () => 0);
      await this.renumber(manager, projectId, [...numbers.slice(0, at - 1), ...gap, ...later]);
    }
    const numbered: ProjectChapterText[] = chapters.map((chapter, index) => ({ ...chapter, number: at + index }));
    await this.projects.insertChapters(manager, projectId, numbered);
  }

  /** @param order the numbers of the chapters in their new order. */
  async renumber(manager: EntityManager, projectId: string, order: readonly number[]): Promise<void> {
    await manager.query(renumberStatement, [projectId, order]);
    await manager.update(StoredChapter, { projectId, number: LessThan(0) }, { number: () => '-number' });
  }

  /** Includes chapters, or leaves them out. */
  async include(
    manager: EntityManager,
    projectId: string,
    numbers: readonly number[],
    isIncluded: boolean,
  ): Promise<void> {
    await manager.update(StoredChapter, { projectId, number: Any(numbers) }, { isIncluded });
  }

  private async apply(manager: EntityManager, projectId: string, undo: Undo): Promise<void> {
    if (undo.type === 'order') return this.renumber(manager, projectId, undo.order);
    if (undo.type === 'include') return this.include(manager, projectId, undo.numbers, undo.isIncluded);
    const { at, count } = undo;
    const texts: string[] = [];
    for (let number = at; number < at + count; number++) {
      texts.push((await this.projects.chapter(projectId, number, manager))!.text);
    }
    const chapters = undo.chapters.map(({ text: pieces, ...others }) => {
      const text = formerText(pieces, texts);
      return { ...others, text, characters: countCharacters(text) };
    });
    return this.replace(manager, projectId, { at, count }, chapters);
  }

  private async numbers(manager: EntityManager, projectId: string): Promise<number[]> {
    const select = { projectId: true, number: true } as const;
    const chapters = await manager.find(StoredChapter, { select, where: { projectId }, order: { number: 'ASC' } });
    return chapters.map(({ number }) => number);
  }

  private async touch(manager: EntityManager, id: string): Promise<void> {
    await manager.update(StoredProject, { id }, { updatedAt: currentTime });
  }
}
