import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { SpokenSentence } from '../api/project-types';
import classes from './sentence-list.module.css';

interface SentenceListProps {
  sentences: readonly SpokenSentence[];
  /** The place of the sentence that is heard; -1: none. */
  current: number;
  /** The place of the sentence that is changed; -1: none. */
  edited: number;
  /** The form that stands in the place of the sentence that is changed. */
  form: ReactNode;
  onPlay: (place: number) => void;
}

/** The spoken sentences of a chapter. A click on one plays from there. */
export const SentenceList = memo(({ sentences, current, edited, form, onPlay }: SentenceListProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const outer = box.current;
    const inner = outer?.querySelector<HTMLElement>(`[data-place="${current}"]`);
    if (!outer || !inner) return;
    const { top, bottom } = inner.getBoundingClientRect();
    const frame = outer.getBoundingClientRect();
    // Moves only this box, and not the page.
    if (top < frame.top || bottom > frame.bottom) outer.scrollTop += top - frame.top - 60;
  }, [current]);
  return (
    <div ref={box} className={classes.box} dir="auto">
      {sentences.map((sentence, place) => {
        const before = sentences[place - 1];
        const isNewParagraph = before !== undefined && sentence.text_start - before.text_end > 1;
        return (
          // Two sentences of a chapter may be the same.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place}>
            {isNewParagraph && <span className={classes.gap} />}
            {place === edited ? (
              form
            ) : (
              <button
                type="button"
                className={classes.sentence}
                data-place={place}
                aria-current={place === current || undefined}
                onClick={() => onPlay(place)}
              >
                {sentence.text}
              </button>
            )}{' '}
          </span>
        );
      })}
    </div>
  );
});
