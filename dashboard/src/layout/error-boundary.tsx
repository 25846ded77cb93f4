import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '../shared/lazy-page';
import { CrashedPage } from './crashed-page';
import { ChunkLoadFailed } from './chunk-load-failed';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Replaces a page that could not be loaded or rendered with what happened and what to do. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return error instanceof ChunkLoadError ? <ChunkLoadFailed /> : <CrashedPage error={error} />;
  }
}
