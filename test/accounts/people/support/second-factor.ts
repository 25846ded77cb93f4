import { Secret, TOTP } from 'otpauth';
import type { TestApp } from '../../../support/test-app';
import type { Browser } from '../../../dashboard/support/browser';
import { password } from '../../../dashboard/support/users';

/** An authenticator app with the secret of one person. */
export class AuthenticatorApp {
  constructor(private readonly secret: string) {}

  /** The code that is shown now, or some steps of 30 seconds before or after. */
  code(step = 0): string {
    const totp = new TOTP({ secret: Secret.fromBase32(this.secret) });
    return totp.generate({ timestamp: Date.now() + step * 30_000 });
  }
}

/** Switches the second factor of the signed-in person on. */
export async function setUpSecondFactor(browser: Browser): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> {
  const begun = await browser.ask('POST', 'second-factor', { password });
  if (begun.status !== 200) throw new Error(`The second factor was not begun: ${await begun.text()}`);
  const { secret } = (await begun.json()) as { secret: string };
  const app = new AuthenticatorApp(secret);
  const confirmed = await browser.ask('POST', 'second-factor/confirm', { code: app.code() });
  if (confirmed.status !== 200) throw new Error(`The second factor was not confirmed: ${await confirmed.text()}`);
  return { app, recoveryCodes: ((await confirmed.json()) as { recovery_codes: string[] }).recovery_codes };
}

/** Lets the codes that have been used be used again, as if they were new ones. */
export async function letCodesPass({ database }: TestApp): Promise<void> {
  await database.query('UPDATE second_factors SET last_step = 0');
}
