import { Anchor, Table } from '@mantine/core';
import type { StoredFile } from '../api/types';
import { fileAddress } from '../projects/use-job';
import { CardMenu, CardName, CardRow, CardTable } from '../shared/card-table';
import { fileSize } from '../shared/numbers';
import { RelativeTime } from '../shared/relative-time';

interface FileListProps {
  files: readonly StoredFile[];
  /** Whether the user may share and delete files. */
  mayChange: boolean;
  onLink: (file: StoredFile) => void;
  onDelete: (file: StoredFile) => void;
}

/** The files as a table. Where there is little room, each file is a card. */
export function FileList({ files, mayChange, onLink, onDelete }: FileListProps) {
  return (
    <CardTable label="Files" columns={['Name', 'Made as', 'Size', 'Stored', 'Removed']} hasMenus={mayChange}>
      {files.map((file) => (
        <CardRow key={file.id}>
          <CardName>
            <Anchor href={fileAddress(file.id)} download inherit underline="always">
              {file.name}
            </Anchor>
          </CardName>
          <Table.Td data-label="Made as">{kindInWords(file.kind)}</Table.Td>
          <Table.Td data-label="Size">{fileSize(file.bytes)}</Table.Td>
          <Table.Td data-label="Stored">
            <RelativeTime at={file.created_at} />
          </Table.Td>
          <Table.Td data-label="Removed">
            {file.expires_at === null ? 'when you delete it' : <RelativeTime at={file.expires_at} />}
          </Table.Td>
          {mayChange && (
            <CardMenu
              label={`Actions for ${file.name}`}
              actions={[
                { label: 'Make a link', onClick: () => onLink(file) },
                { label: 'Delete', isRed: true, onClick: () => onDelete(file) },
              ]}
            />
          )}
        </CardRow>
      ))}
    </CardTable>
  );
}

/** "job-result" → "job result" */
function kindInWords(kind: string): string {
  return kind.replaceAll(/[-_]/gu, ' ');
}
