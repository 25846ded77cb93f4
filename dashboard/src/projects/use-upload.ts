import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OptionalKind, Project } from '../api/project-types';
import { readDocumentFile } from './document-file';
import type { ProjectSource, Upload } from './use-projects';

/** Hands a document in, with its progress. */
export function useUpload(mutation: UseMutationResult<Project, Error, Upload>, onDone: (project: Project) => void) {
  const [sent, setSent] = useState<{ name: string; share: number } | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  const upload = async (
    name: string,
    load: () => Promise<Pick<Upload, 'source' | 'title'>>,
    onSaved: () => void = () => undefined,
  ) => {
    current.current?.abort();
    const abort = new AbortController();
    current.current = abort;
    setProblem(null);
    setSent({ name, share: 0 });
    const onProgress = (share: number) => {
      if (!abort.signal.aborted) setSent({ name, share });
    };
    try {
      const project = await mutation.mutateAsync({ ...(await load()), onProgress, signal: abort.signal });
      onSaved();
      if (!abort.signal.aborted) onDone(project);
    } catch (error) {
      if (!abort.signal.aborted) setProblem(error as Error);
    }
    if (current.current === abort) setSent(null);
  };
  return {
    /** What is being handed in; `null`: nothing. */
    sent,
    problem,
    setProblem,
    /** @param include what is read although it is left out by default. */
    sendFile: (file: File, include?: OptionalKind[]) => upload(file.name, () => readDocumentFile(file, include)),
    sendText: (source: ProjectSource, title: string, onSaved: () => void) =>
      upload(title, () => Promise.resolve({ source, title }), onSaved),
    cancel: () => {
      current.current?.abort();
      setSent(null);
    },
  };
}
