import { Component, type ReactNode } from 'react';
import { PartNotLoadedError } from '../shared/lazy-page';
import { BrokenPage } from './broken-page';
import { PartNotLoaded } from './part-not-loaded';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Shows what went wrong, and what to do, in place of a page that could not be loaded or rendered. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return error instanceof PartNotLoadedError ? <PartNotLoaded /> : <BrokenPage error={error} />;
  }
}
