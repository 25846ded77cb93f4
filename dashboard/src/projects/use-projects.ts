import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send, sendLarge } from '../api/client';
import type {
  ChapterContent,
  CreatedLink,
  DocumentType,
  Job,
  OptionalKind,
  Project,
  ProjectChange,
  ProjectPage,
} from '../api/project-types';
import { jobsKey, projectsKey } from '../api/query-keys';

const base = '/projects';
const pageSize = 20;

export const pathOf = (id: string) => `${base}/${encodeURIComponent(id)}`;
export const chapterPath = (id: string, number: number) => `${pathOf(id)}/chapters/${number}`;
export const changesKey = (id: string) => [...projectsKey, id, 'changes'] as const;
const chapterKey = (id: string, number: number) => [...projectsKey, id, 'chapters', number] as const;

/** What a project is made from: a text, or a file. */
export type ProjectSource = { input_type: DocumentType } & (
  | { text: string }
  | { document: File; include?: OptionalKind[] }
);

/** A hand-in of a document. */
export interface Upload {
  source: ProjectSource;
  /** The title, if the document has none. */
  title?: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** A file is a part of a form, so that the browser need not hold it in memory. */
function bodyOf(source: ProjectSource): FormData | ProjectSource {
  if (!('document' in source)) return source;
  const form = new FormData();
  form.append('input_type', source.input_type);
  for (const kind of source.include ?? []) form.append('include', kind);
  form.append('document', source.document, source.document.name);
  return form;
}

/** The account's projects, newest first, page by page. */
export function useProjects() {
  return useInfiniteQuery({
    queryKey: [...projectsKey, 'list'],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: String(pageSize),
        ...(pageParam !== null && { before: pageParam }),
      });
      return get<ProjectPage>(`${base}?${query}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** A project with its chapters, without their texts. */
export function useProject(id: string) {
  return useQuery({
    queryKey: [...projectsKey, id],
    queryFn: ({ signal }) => get<Project>(pathOf(id), signal),
  });
}

/** A chapter with its text. */
export function useChapter(id: string, number: number) {
  return useQuery({
    queryKey: chapterKey(id, number),
    queryFn: ({ signal }) => get<ChapterContent>(chapterPath(id, number), signal),
  });
}

/** Loads a chapter with its text as it is now. @throws {ApiFailure} */
export function loadChapter(id: string, number: number): Promise<ChapterContent> {
  return get<ChapterContent>(chapterPath(id, number));
}

/** Makes a project of a document. */
export function useCreateProject() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ source, title, onProgress, signal }: Upload) => {
      const made = await sendLarge<Project>('POST', base, bodyOf(source), onProgress, signal);
      return made.title === null && title !== undefined ? send<Project>('PATCH', pathOf(made.id), { title }) : made;
    },
    onSuccess: (project) => {
      queries.setQueryData([...projectsKey, project.id], project);
      return queries.invalidateQueries({ queryKey: [...projectsKey, 'list'] });
    },
  });
}

/** Replaces the document of a project. Voices of chapters that keep their titles stay. */
export function useReplaceDocument(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ source, onProgress, signal }: Upload) =>
      sendLarge<Project>('PUT', `${pathOf(id)}/document`, bodyOf(source), onProgress, signal),
    onSuccess: async (project) => {
      queries.removeQueries({ queryKey: [...projectsKey, id, 'chapters'] });
      queries.setQueryData([...projectsKey, id], project);
      void queries.invalidateQueries({ queryKey: changesKey(id) });
      await queries.invalidateQueries({ queryKey: [...projectsKey, 'list'] });
    },
  });
}

/** Changes a project, or how it is spoken. */
export function useUpdateProject(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: ProjectChange) => send<Project>('PATCH', pathOf(id), change),
    onSuccess: async (project) => {
      queries.setQueryData([...projectsKey, id], project);
      await queries.invalidateQueries({ queryKey: [...projectsKey, 'list'] });
    },
  });
}

/** Removes a project. Its jobs and files stay. */
export function useRemoveProject() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send('DELETE', pathOf(id)),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...projectsKey, 'list'] }),
  });
}

export interface ChapterChange {
  number: number;
  title?: string;
  text?: string;
  voice_id?: string | null;
  is_included?: boolean;
}

/** Changes a chapter. */
export function useUpdateChapter(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ number, ...change }: ChapterChange) =>
      send<ChapterContent>('PATCH', chapterPath(id, number), change),
    onSuccess: async (chapter) => {
      queries.setQueryData(chapterKey(id, chapter.number), chapter);
      void queries.invalidateQueries({ queryKey: changesKey(id) });
      await queries.invalidateQueries({ queryKey: [...projectsKey, id], exact: true });
    },
  });
}

/** Speaks a project as it is now. */
export function useSpeakProject(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => send<Job>('POST', `${pathOf(id)}/jobs`, {}),
    onSuccess: (job) => {
      queries.setQueryData([...jobsKey, job.id], job);
      queries.setQueryData<Project>([...projectsKey, id], (project) => project && { ...project, latest_job: job });
      void queries.invalidateQueries({ queryKey: [...projectsKey, 'list'] });
    },
  });
}

/** Makes a link to the podcast feed of a project. */
export function useCreateFeedLink(id: string) {
  return useMutation({
    mutationFn: (days: number) => send<CreatedLink>('POST', `${pathOf(id)}/feed-links`, { expires_in_days: days }),
  });
}

/** Revokes all links to the podcast feed of a project. */
export function useRevokeFeedLinks(id: string) {
  return useMutation({ mutationFn: () => send('DELETE', `${pathOf(id)}/feed-links`) });
}
