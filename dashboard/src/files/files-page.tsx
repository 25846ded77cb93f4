import { Button, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import type { StoredFile } from '../api/types';
import { Page } from '../layout/page';
import { LinkDialog } from '../projects/link-dialog';
import { useCreateFileLink } from '../projects/use-job';
import { useMay } from '../session/use-may';
import { ConfirmDialog } from '../shared/confirm-dialog';
import { EmptyState } from '../shared/empty-state';
import { FailureAlert } from '../shared/failure-alert';
import { NextPageButton } from '../shared/next-page-button';
import { Panel } from '../shared/panel';
import { FileList } from './file-list';
import { useDeleteFile, useFiles } from './use-files';

const lifetimes = [
  { days: 7, label: 'a week' },
  { days: 1, label: 'a day' },
  { days: 30, label: '30 days' },
];

/** The files of the account: what jobs and batches have made, and the sound of the history. */
export default function FilesPage() {
  const mayChange = useMay()('files:write');
  const files = useFiles();
  const [linked, setLinked] = useState<StoredFile | null>(null);
  const [deleted, setDeleted] = useState<StoredFile | null>(null);
  const remove = useDeleteFile();
  const link = useCreateFileLink();
  const known = files.data?.pages.flatMap(({ data }) => data);
  return (
    <Page
      title="Files"
      lead="What projects, jobs and batches have made, and the sound of the history."
      actions={
        <Button variant="default" loading={files.isRefetching} onClick={() => void files.refetch()}>
          Refresh
        </Button>
      }
    >
      {files.error && !known && (
        <FailureAlert error={files.error} title="The files could not be loaded" onRetry={() => void files.refetch()} />
      )}
      {(files.isPending || known) && (
        <Panel>
          {files.isPending && (
            <Stack aria-busy="true">
              {['a', 'b', 'c', 'd'].map((row) => (
                <Skeleton key={row} height={36} />
              ))}
            </Stack>
          )}
          {known?.length === 0 && (
            <EmptyState title="No files yet">
              Have a project spoken, or send a job or a batch with a key: its files appear here, to be downloaded and
              shared.
            </EmptyState>
          )}
          {known && known.length > 0 && (
            <FileList files={known} mayChange={mayChange} onLink={setLinked} onDelete={setDeleted} />
          )}
          <NextPageButton list={files} />
        </Panel>
      )}
      <LinkDialog
        key={linked?.id}
        opened={linked !== null}
        title={linked ? `Link to ${linked.name}` : ''}
        description="Whoever has the link can get the file without a key."
        lifetimes={lifetimes}
        isPending={link.isPending}
        error={link.error}
        make={(days, onMade) => link.mutate({ id: linked!.id, days }, { onSuccess: ({ url }) => onMade(url) })}
        onClose={() => {
          setLinked(null);
          link.reset();
        }}
      />
      <ConfirmDialog
        subject={deleted}
        title={({ name }) => `Delete ${name}?`}
        action={() => 'Delete'}
        failure="The file was not deleted"
        mutation={remove}
        onClose={() => setDeleted(null)}
      >
        {() => 'It is deleted for good, and links to it stop working.'}
      </ConfirmDialog>
    </Page>
  );
}
