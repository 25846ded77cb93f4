/** The beginning of the names of all drafts that are about a project. */
export const projectDrafts = (id: string) => `project:${id}:`;

/** The beginning of the names of the drafts of its chapters, which ends before the number. */
export const chapterDrafts = (id: string) => `${projectDrafts(id)}chapter:`;

/** The name of the draft of a chapter. */
export const chapterDraft = (id: string, number: number) => `${chapterDrafts(id)}${number}`;

/** The beginning of the names of the drafts of spoken sentences. */
export const sentenceDrafts = (id: string) => `${projectDrafts(id)}sentence:`;

/** The name of the draft of a spoken sentence that is changed where it is heard. */
export const sentenceDraft = (id: string, chapter: number, place: number) => `${sentenceDrafts(id)}${chapter}:${place}`;

/** The name of the draft of the title, the author and the description. */
export const detailsDraft = (id: string) => `${projectDrafts(id)}details`;

/** The name of the draft of a text that becomes a project. */
export const pastedDraft = 'paste';
