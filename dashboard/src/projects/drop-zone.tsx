import { Text } from '@mantine/core';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { acceptedFiles } from './document-file';
import classes from './drop-zone.module.css';

interface DropZoneProps {
  onFile: (file: File) => void;
  /** What is wrong with what was dropped. */
  onProblem: (problem: Error) => void;
  /** What else can be done. */
  children?: ReactNode;
}

/** A place to drop a file, or to choose one. */
export function DropZone({ onFile, onProblem, children }: DropZoneProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    if (!files || files.length === 0) return;
    if (files.length > 1) onProblem(new Error('Drop one file at a time. Each file becomes a project of its own.'));
    else onFile(files[0]!);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (event.dataTransfer.files.length === 0)
      onProblem(new Error('That is not a file. To add a text, use “Paste a text”.'));
    take(event.dataTransfer.files);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.currentTarget.files);
    // So that the same file can be chosen again.
    event.currentTarget.value = '';
  };
  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Text fw={650}>Drop a book, an article or a script here</Text>
      <Text size="sm" c="dimmed">
        EPUB, Markdown, HTML, plain text or SSML, up to 2,000,000 characters
      </Text>
      <div className={classes.choices}>
        <input
          id={id}
          className={classes.input}
          type="file"
          accept={acceptedFiles}
          aria-label="Choose a file"
          onChange={choose}
        />
        <label htmlFor={id} className={classes.button}>
          Choose a file
        </label>
        {children}
      </div>
    </div>
  );
}
