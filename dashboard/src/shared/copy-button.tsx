import { Button, type ButtonProps, CopyButton as Copy } from '@mantine/core';
import type { Ref } from 'react';
import { CheckIcon, CopyIcon } from './icons';

interface CopyTextButtonProps extends ButtonProps {
  value: string;
  /** What is copied, for example "key". */
  what: string;
  onCopied?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Copies a text and confirms it, also to screen readers. */
export function CopyTextButton({ value, what, onCopied, ...others }: CopyTextButtonProps) {
  return (
    <Copy value={value} timeout={3000}>
      {({ copied, copy }) => (
        <>
          <Button
            leftSection={copied ? <CheckIcon /> : <CopyIcon />}
            {...others}
            onClick={() => {
              copy();
              onCopied?.();
            }}
          >
            {copied ? 'Copied' : `Copy ${what}`}
          </Button>
          <output className="visually-hidden">{copied ? `The ${what} was copied to the clipboard.` : ''}</output>
        </>
      )}
    </Copy>
  );
}
