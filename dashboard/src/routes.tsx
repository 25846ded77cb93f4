import { lazy, type ReactNode, Suspense } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { ActivityPage } from './activity/activity-page';
import { KeysPage } from './keys/keys-page';
import { PageSkeleton } from './layout/page-skeleton';
import { Shell } from './layout/shell';
import { UnknownPage } from './layout/unknown-page';
import { RequireSession } from './session/require-session';
import { SignInPage } from './sign-in/sign-in-page';
import { WelcomePage } from './welcome/welcome-page';

// What has weight, and is not what people see first, comes when it is asked for.
const PlaygroundPage = lazy(() => import('./playground/playground-page'));
const UsagePage = lazy(() => import('./usage/usage-page'));
const AccountPage = lazy(() => import('./account/account-page'));

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
            </Shell>
          </RequireSession>
        </Route>
      </Switch>
    </Router>
  );
}

function Lazily({ children }: { children: ReactNode }) {
  return <Suspense fallback={<PageSkeleton />}>{children}</Suspense>;
}
