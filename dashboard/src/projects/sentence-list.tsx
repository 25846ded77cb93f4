import {
  Fragment,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
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
  const [focused, setFocused] = useState(0);
  const move = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const step = steps[event.key];
    if (place === undefined) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onPlay(place);
    } else if (step !== undefined && sentences[place + step]) {
      event.preventDefault();
      setFocused(place + step);
      box.current?.querySelector<HTMLElement>(`[data-place="${place + step}"]`)?.focus();
    }
  };
  const click = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (place === undefined) return;
    setFocused(place);
    onPlay(place);
  };
  // One stop of the Tab key for all sentences; the arrow keys lead from one to the next.
  const stop = Math.min(focused, sentences.length - 1);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the events of its sentences
    <div ref={box} className={classes.box} dir="auto" onClick={click} onKeyDown={move}>
      {sentences.map((sentence, place) => {
        const before = sentences[place - 1];
        const isNewParagraph = before !== undefined && sentence.text_start - before.text_end > 1;
        return (
          // Two sentences of a chapter may be the same.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={place}>
            {isNewParagraph && <span className={classes.gap} />}
            {place === edited ? (
              form
            ) : (
              <span
                // A button cannot go on in the next line, as a sentence does.
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="button"
                tabIndex={place === stop ? 0 : -1}
                className={classes.sentence}
                data-place={place}
                aria-current={place === current || undefined}
              >
                {sentence.text.trim()}
              </span>
            )}{' '}
          </Fragment>
        );
      })}
    </div>
  );
});

/** The place of the sentence that an event is about. */
function placeOf(target: EventTarget): number | undefined {
  const place = target instanceof HTMLElement ? target.dataset.place : undefined;
  return place === undefined ? undefined : Number(place);
}
