import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

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
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={title}
      size="lg"
      closeOnClickOutside={!isShown}
      closeOnEscape={!isShown}
      withCloseButton={!isShown}
    >
      {children}
    </Modal>
  );
}
