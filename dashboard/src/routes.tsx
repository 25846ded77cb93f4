import { type ReactNode, Suspense } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { ActivityPage } from './activity/activity-page';
import { KeysPage } from './keys/keys-page';
import { ErrorBoundary } from './layout/error-boundary';
import { PageSkeleton } from './layout/page-skeleton';
import { Shell } from './layout/shell';
import { UnknownPage } from './layout/unknown-page';
import { RequireSession } from './session/require-session';
import { lazyPage } from './shared/lazy-page';
import { SignInPage } from './sign-in/sign-in-page';
import { WelcomePage } from './welcome/welcome-page';

// Large pages that people do not see first are loaded when they are opened.
const PlaygroundPage = lazyPage(() => import('./playground/playground-page'));
const UsagePage = lazyPage(() => import('./usage/usage-page'));
const AccountPage = lazyPage(() => import('./account/account-page'));

/** Which address shows which page. */
export function Routes() {
  return (
    <Router base="/dashboard">
      <Switch>
        <Route path="/sign-in">
          <SignInPage />
        </Route>
        <Route path="/welcome">
          <WelcomePage />
        </Route>
        <Route path="/">
          <Redirect to="/keys" replace />
        </Route>
        <Route>
          <RequireSession>
            <Shell>
              <Recovering>
                <Switch>
                  <Route path="/keys">
                    <KeysPage />
                  </Route>
                  <Route path="/playground">
                    <Lazily>
                      <PlaygroundPage />
                    </Lazily>
                  </Route>
                  <Route path="/usage">
                    <Lazily>
                      <UsagePage />
                    </Lazily>
                  </Route>
                  <Route path="/activity">
                    <ActivityPage />
                  </Route>
                  <Route path="/account">
                    <Lazily>
                      <AccountPage />
                    </Lazily>
                  </Route>
                  <Route>
                    <UnknownPage />
                  </Route>
                </Switch>
              </Recovering>
            </Shell>
          </RequireSession>
        </Route>
      </Switch>
    </Router>
  );
}

/** Keeps the navigation when a page fails; going to another one leaves the failure behind. */
function Recovering({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  return <ErrorBoundary key={location}>{children}</ErrorBoundary>;
}

function Lazily({ children }: { children: ReactNode }) {
  return <Suspense fallback={<PageSkeleton />}>{children}</Suspense>;
}
