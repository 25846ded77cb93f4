import { Modal } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lockedWhile } from './locked-while';

interface ShownOnceModalProps {
  opened: boolean;
  title: string;
  /** Whether the dialog shows what is shown only once. Then only its own button closes it. */
  isShown: boolean;
  onClose: () => void;
  /** Called when the dialog has faded out, to forget what it has shown. */
  onClosed: () => void;
  children: ReactNode;
}

/** A dialog that shows, at its end, a value that is shown only once. */
export function ShownOnceModal({ opened, title, isShown, onClose, onClosed, children }: ShownOnceModalProps) {
  // The value must not be lost because it arrives after the dialog was closed.
  const isPending = useIsMutating() > 0;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={title}
      size="lg"
      {...lockedWhile(isShown || isPending)}
    >
      {children}
    </Modal>
  );
}
