import { Button, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Page } from '../layout/page';
import { useMay } from '../session/use-may';
import { EmptyState } from '../shared/empty-state';
import { FailureAlert } from '../shared/failure-alert';
import { NextPageButton } from '../shared/next-page-button';
import { Panel } from '../shared/panel';
import { DropZone } from './drop-zone';
import { PasteDialog } from './paste-dialog';
import { ProjectList } from './project-list';
import { UploadProgress } from './upload-progress';
import { useCreateProject, useProjects } from './use-projects';
import { useUpload } from './use-upload';

/** The projects of the account, and the place where new ones begin. */
export default function ProjectsPage() {
  const projects = useProjects();
  const [, navigate] = useLocation();
  const maySpeak = useMay()('speech');
  const [isPasting, setIsPasting] = useState(false);
  const upload = useUpload(useCreateProject(), ({ id }) => navigate(`/projects/${id}`));
  const known = projects.data?.pages.flatMap(({ data }) => data);
  return (
    <Page
      title="Projects"
      lead="Books, courses and articles that become audio: look at their chapters, choose voices, listen while they are made, and download them."
    >
      {maySpeak && (
        <Panel>
          <Stack>
            {upload.problem && <FailureAlert error={upload.problem} title="The project was not created" />}
            {upload.sent ? (
              <UploadProgress {...upload.sent} onCancel={upload.cancel} />
            ) : (
              <DropZone onFile={(file) => void upload.sendFile(file)} onProblem={upload.setProblem}>
                <Button variant="default" onClick={() => setIsPasting(true)}>
                  Paste a text
                </Button>
              </DropZone>
            )}
          </Stack>
        </Panel>
      )}
      {projects.error && !known && (
        <FailureAlert
          error={projects.error}
          title="The projects could not be loaded"
          onRetry={() => void projects.refetch()}
        />
      )}
      {(projects.isPending || known) && (
        <Panel>
          {projects.isPending && (
            <Stack aria-busy="true">
              {['a', 'b', 'c'].map((row) => (
                <Skeleton key={row} height={44} />
              ))}
            </Stack>
          )}
          {known?.length === 0 && (
            <EmptyState title="No projects yet">
              {maySpeak
                ? 'Drop a file above, or paste a text. Headings become chapters. Nothing is spoken until you press Speak.'
                : 'The projects of the account appear here.'}
            </EmptyState>
          )}
          {known && known.length > 0 && <ProjectList projects={known} />}
          <NextPageButton list={projects} />
        </Panel>
      )}
      <PasteDialog
        opened={isPasting}
        onClose={() => setIsPasting(false)}
        onSubmit={(source, title, onSaved) => {
          setIsPasting(false);
          void upload.sendText(source, title, onSaved);
        }}
      />
    </Page>
  );
}
