import { ActionIcon, Button, Checkbox, Group, Text } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { Project } from '../api/project-types';
import { FailureAlert } from '../shared/failure-alert';
import { DownIcon, UndoIcon, UpIcon } from '../shared/icons';
import { count } from '../shared/numbers';
import classes from './chapter-list.module.css';
import { chapterName } from './chapter-name';
import { undoLabel } from './describe-chapter-change';
import { SplitDialog } from './split-dialog';
import { type Arrangement, useArrangeChapters, useChapterChanges } from './use-arrange-chapters';

interface ChapterArrangerProps {
  project: Project;
  /** Whether something of the chapters is not saved. It belongs to the numbers that they have now. */
  hasDrafts: boolean;
  /** Called when chapters may have other numbers. */
  onArranged: () => void;
}

type Direction = 'up' | 'down';

/** The chapters, to be selected, moved, merged, split and left out together. */
export function ChapterArranger({ project, hasDrafts, onArranged }: ChapterArrangerProps) {
  const { chapters } = project;
  const arrange = useArrangeChapters(project);
  const changes = useChapterChanges(project.id);
  const isBusy = useIsMutating() > 0;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [isSplitting, setIsSplitting] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ number: number; direction: Direction } | null>(null);
  useEffect(() => {
    if (!moved) return;
    // The focus goes with the chapter.
    const { number, direction } = moved;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-moves="${number}"] button`);
    const [up, down] = buttons ?? [];
    const wanted = direction === 'up' ? up : down;
    (wanted?.disabled ? (direction === 'up' ? down : up) : wanted)?.focus();
  }, [moved]);
  const numbers = chapters.map(({ number }) => number).filter((number) => selected.has(number));
  const [first] = numbers;
  const areNeighbours = numbers.length > 1 && numbers.every((number, index) => number === first! + index);
  const { mutate } = arrange;
  const change = useCallback(
    (wanted: Arrangement, onDone?: () => void) =>
      mutate(wanted, {
        onSuccess: () => {
          if (wanted.kind === 'include') return;
          setSelected(new Set());
          onArranged();
          onDone?.();
        },
      }),
    [mutate, onArranged],
  );
  const move = useCallback(
    (number: number, direction: Direction) => {
      const next = direction === 'up' ? number - 1 : number + 1;
      const order = chapters.map((chapter) => chapter.number);
      [order[number - 1], order[next - 1]] = [next, number];
      change({ kind: 'order', chapters: order }, () => setMoved({ number: next, direction }));
    },
    [chapters, change],
  );
  const onSelect = useCallback((number: number, isSelected: boolean) => {
    setSelected((before) => new Set(isSelected ? [...before, number] : [...before].filter((each) => each !== number)));
  }, []);
  const newest = changes.data?.data[0];
  const isLocked = isBusy || hasDrafts;
  return (
    <>
      {arrange.error && <FailureAlert error={arrange.error} title="The chapters were not changed" />}
      {hasDrafts && (
        <Text size="sm" mb="xs">
          Save or discard your unsaved changes to move, merge or split chapters.
        </Text>
      )}
      <Group gap={6} mb="xs">
        <Checkbox
          label={numbers.length === 0 ? 'Select all' : `${count(numbers.length)} selected`}
          checked={numbers.length === chapters.length}
          indeterminate={numbers.length > 0 && numbers.length < chapters.length}
          onChange={(event) => setSelected(new Set(event.currentTarget.checked ? chapters.map((c) => c.number) : []))}
        />
        <Button
          {...toolbarButton}
          disabled={numbers.length === 0 || isBusy}
          onClick={() => change({ kind: 'include', chapters: numbers, isIncluded: true })}
        >
          Include
        </Button>
        <Button
          {...toolbarButton}
          disabled={numbers.length === 0 || isBusy}
          onClick={() => change({ kind: 'include', chapters: numbers, isIncluded: false })}
        >
          Leave out
        </Button>
        <Button
          {...toolbarButton}
          disabled={!areNeighbours || isLocked}
          onClick={() => change({ kind: 'merge', chapters: numbers })}
        >
          Merge
        </Button>
        <Button {...toolbarButton} disabled={numbers.length !== 1 || isLocked} onClick={() => setIsSplitting(true)}>
          Split
        </Button>
      </Group>
      {changes.error && <FailureAlert error={changes.error} title="What can be undone could not be loaded" />}
      <Button
        {...toolbarButton}
        mb="xs"
        maw="100%"
        classNames={{ label: classes.undo }}
        leftSection={<UndoIcon />}
        disabled={!newest || isLocked}
        onClick={() => change({ kind: 'undo' })}
      >
        {newest ? undoLabel(newest) : 'Nothing to undo'}
      </Button>
      <ol className={classes.list} ref={list}>
        {chapters.map((chapter) => (
          <ArrangedRow
            key={chapter.number}
            number={chapter.number}
            name={chapterName(chapter)}
            isIncluded={chapter.is_included}
            isSelected={selected.has(chapter.number)}
            isFirst={chapter.number === 1}
            isLast={chapter.number === chapters.length}
            isLocked={hasDrafts}
            onSelect={onSelect}
            onMove={move}
          />
        ))}
      </ol>
      <SplitDialog
        project={project}
        chapter={(isSplitting && chapters.find(({ number }) => number === first)) || null}
        onSplit={() => {
          setIsSplitting(false);
          setSelected(new Set());
          onArranged();
        }}
        onClose={() => setIsSplitting(false)}
      />
    </>
  );
}

const toolbarButton = { size: 'compact-sm', variant: 'default' } as const;

interface ArrangedRowProps {
  number: number;
  name: string;
  isIncluded: boolean;
  isSelected: boolean;
  isFirst: boolean;
  isLast: boolean;
  isLocked: boolean;
  onSelect: (number: number, isSelected: boolean) => void;
  onMove: (number: number, direction: Direction) => void;
}

const ArrangedRow = memo((props: ArrangedRowProps) => {
  const { number, name, isIncluded, isSelected, isFirst, isLast, isLocked, onSelect, onMove } = props;
  return (
    <li className={classes.chapter}>
      <Checkbox
        className={classes.selection}
        label={name}
        description={isIncluded ? undefined : 'not spoken'}
        checked={isSelected}
        onChange={(event) => onSelect(number, event.currentTarget.checked)}
      />
      <Group gap={4} wrap="nowrap" data-moves={number}>
        <ActionIcon
          variant="default"
          aria-label={`Move ${name} up`}
          disabled={isFirst || isLocked}
          onClick={() => onMove(number, 'up')}
        >
          <UpIcon />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={`Move ${name} down`}
          disabled={isLast || isLocked}
          onClick={() => onMove(number, 'down')}
        >
          <DownIcon />
        </ActionIcon>
      </Group>
    </li>
  );
});
