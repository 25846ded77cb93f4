import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { useGuardedLocation } from './drafts/leave';
import { ErrorBoundary } from './layout/error-boundary';
import { PageSkeleton } from './layout/page-skeleton';
import { Shell } from './layout/shell';
import { UnknownPage } from './layout/unknown-page';
import { OverviewPage } from './overview/overview-page';
import { RequireSession } from './session/require-session';
import { lazyPage } from './shared/lazy-page';
import { dashboardPath } from './shared/public-path';
import { forgetNextPage, keptNextPage } from './sign-in/kept-page';
import { ForgottenPasswordPage } from './sign-in/forgotten-password-page';
import { SignInPage } from './sign-in/sign-in-page';
import { WelcomePage } from './welcome/welcome-page';

// Large pages that are not the first one seen are loaded when they are opened.
const KeysPage = lazyPage(() => import('./keys/keys-page'));
const FilesPage = lazyPage(() => import('./files/files-page'));
const PlaygroundPage = lazyPage(() => import('./playground/playground-page'));
const VoicesPage = lazyPage(() => import('./voices/voices-page'));
const ProjectsPage = lazyPage(() => import('./projects/projects-page'));
const ProjectPage = lazyPage(() => import('./projects/project-page'));
const DictionariesPage = lazyPage(() => import('./dictionaries/dictionaries-page'));
const UsagePage = lazyPage(() => import('./usage/usage-page'));
const RequestsPage = lazyPage(() => import('./requests/requests-page'));
const HistoryPage = lazyPage(() => import('./history/history-page'));
const PeoplePage = lazyPage(() => import('./people/people-page'));
const ActivityPage = lazyPage(() => import('./activity/activity-page'));
const AlertsPage = lazyPage(() => import('./alerts/alerts-page'));
const AccountPage = lazyPage(() => import('./account/account-page'));
const ErrorsPage = lazyPage(() => import('./errors/errors-page'));

/** Maps each address to its page. */
export function Routes() {
  return (
    // wouter takes the source of its location as a hook.
    // oxlint-disable-next-line react/hooks
    <Router base={dashboardPath('')} hook={useGuardedLocation}>
      <Switch>
        <Route path="/sign-in">
          <SignInPage />
        </Route>
        <Route path="/forgot-password">
          <ForgottenPasswordPage />
        </Route>
        <Route path="/welcome">
          <WelcomePage />
        </Route>
        <Route path="/">
          <FirstPage />
        </Route>
        <Route>
          <RequireSession>
            <Shell>
              <PageErrorBoundary>
                <Switch>
                  <Route path="/overview">
                    <OverviewPage />
                  </Route>
                  <Route path="/keys">
                    <LazyRoute>
                      <KeysPage />
                    </LazyRoute>
                  </Route>
                  <Route path="/files">
                    <LazyRoute>
                      <FilesPage />
                    </LazyRoute>
                  </Route>
                  <Route path="/playground">
                    <LazyRoute>
                      <PlaygroundPage />
                    </LazyRoute>
                  </Route>
                  <Route path="/voices">
                    <LazyRoute>
                      <VoicesPage />
                    </LazyRoute>
                  </Route>
                  <Route path="/projects">
                    <LazyRoute>
                      <ProjectsPage />
                    </LazyRoute>
                  </Route>
                  <Route path="/projects/:id">
                    <LazyRoute>
                      <ProjectPage />
                    </LazyRoute>
                  </Route>
                  <Route path="/pronunciation">
                    <LazyRoute>
                      <DictionariesPage />
                    </LazyRoute>
                  </Route>
                  <Route path="/usage">
                    <LazyRoute>
                      <UsagePage />
                    </LazyRoute>
                  </Route>
                  <Route path="/requests">
                    <LazyRoute>
                      <RequestsPage />
                    </LazyRoute>
                  </Route>
                  <Route path="/history">
                    <LazyRoute>
                      <HistoryPage />
                    </LazyRoute>
                  </Route>
                  <Route path="/people">
                    <LazyRoute>
                      <PeoplePage />
                    </LazyRoute>
                  </Route>
                  <Route path="/activity">
                    <LazyRoute>
                      <ActivityPage />
                    </LazyRoute>
                  </Route>
                  <Route path="/alerts">
                    <LazyRoute>
                      <AlertsPage />
                    </LazyRoute>
                  </Route>
                  <Route path="/account">
                    <LazyRoute>
                      <AccountPage />
                    </LazyRoute>
                  </Route>
                  <Route path="/errors">
                    <LazyRoute>
                      <ErrorsPage />
                    </LazyRoute>
                  </Route>
                  <Route>
                    <UnknownPage />
                  </Route>
                </Switch>
              </PageErrorBoundary>
            </Shell>
          </RequireSession>
        </Route>
      </Switch>
    </Router>
  );
}

/** Where an identity provider's sign-in returns to: leads to the page that was asked for before. */
function FirstPage() {
  const [page] = useState(keptNextPage);
  useEffect(forgetNextPage, []);
  return <Redirect to={page} replace />;
}

/** Keeps the navigation when a page fails. Navigating to another page clears the error. */
function PageErrorBoundary({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  return <ErrorBoundary key={location}>{children}</ErrorBoundary>;
}

function LazyRoute({ children }: { children: ReactNode }) {
  return <Suspense fallback={<PageSkeleton />}>{children}</Suspense>;
}
