import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card-table.module.css';
import { type RowAction, RowMenu } from './row-menu';

interface CardTableProps {
  /** The name of the table for screen readers. */
  label: string;
  /** The headings: texts, or heading cells. */
  columns: readonly ReactNode[];
  /** Whether a last column has the menus of the rows. */
  hasMenus?: boolean;
  verticalSpacing?: 'xs' | 'sm';
  className?: string | undefined;
  /** The rows. Their cells name their column in `data-label`. */
  children: ReactNode;
}

/** A table. Where it has too little room, each row is a card. */
export function CardTable({
  label,
  columns,
  hasMenus = false,
  verticalSpacing = 'sm',
  className = '',
  children,
}: CardTableProps) {
  return (
    <div className={classes.room}>
      <Table className={`${classes.table} ${className}`} verticalSpacing={verticalSpacing} aria-label={label}>
        <Table.Thead className={classes.head}>
          <Table.Tr>
            {columns.map((column) =>
              typeof column === 'string' ? (
                <Table.Th key={column} scope="col">
                  {column}
                </Table.Th>
              ) : (
                column
              ),
            )}
            {hasMenus && (
              <Table.Th scope="col">
                <span className="visually-hidden">Actions</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}

/** A row of a card table. */
export function CardRow({ isMarked = false, children }: { isMarked?: boolean; children: ReactNode }) {
  return (
    <Table.Tr className={classes.row} data-marked={isMarked || undefined}>
      {children}
    </Table.Tr>
  );
}

/** The heading of a row that has a menu. */
export function CardName({ children }: { children: ReactNode }) {
  return (
    <Table.Th scope="row" className={classes.name}>
      {children}
    </Table.Th>
  );
}

/** The cell with the menu of a row. Without actions, it is empty. */
export function CardMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <Table.Td className={classes.action}>{actions.length > 0 && <RowMenu label={label} actions={actions} />}</Table.Td>
  );
}
