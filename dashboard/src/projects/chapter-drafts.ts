import { useEffect, useState } from 'react';

/** The texts of chapters that have been changed and not saved, by the numbers of the chapters. */
export type ChapterDrafts = ReadonlyMap<number, string>;

/** Keeps texts that are not saved while one looks at other chapters, and lets the browser ask before they are lost. */
export function useChapterDrafts() {
  const [drafts, setDrafts] = useState<ChapterDrafts>(new Map());
  const hasAny = drafts.size > 0;
  useEffect(() => {
    if (!hasAny) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasAny]);
  /** With `undefined`, forgets the draft. */
  const setDraft = (number: number, text: string | undefined) =>
    setDrafts((now) => {
      const next = new Map(now);
      if (text === undefined) next.delete(number);
      else next.set(number, text);
      return next;
    });
  return { drafts, setDraft, forgetAll: () => setDrafts(new Map()) };
}
