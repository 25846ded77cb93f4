import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(__dirname, '../../dashboard/src');

/** Files with forms or fields of several lines that keep no drafts, and why. */
const withoutDrafts: Record<string, string> = {
  'account/password-panel.tsx': 'passwords',
  'history/history-page.tsx': 'a search',
  'people/change-role-dialog.tsx': 'a choice',
  'people/invite-dialog.tsx': 'an address and a choice',
  'playground/speech-form.tsx': 'its draft is in use-speech-request.ts',
  'projects/split-dialog.tsx': 'a sentence and a title',
  'requests/filter-bar.tsx': 'a search',
  'second-factor/second-factor-panel.tsx': 'a code',
  'second-factor/set-up.tsx': 'a code',
  'session/password-proof-form.tsx': 'passwords',
  'shared/name-dialog.tsx': 'a name',
  'sign-in/forgotten-password-page.tsx': 'an address',
  'usage/usage-filter-bar.tsx': 'a choice of days',
  'voices/mix-dialog.tsx': 'weights to try',
  'voices/own-voice-dialog.tsx': 'a file, which a draft cannot keep',
  'voices/try-text.tsx': 'a text to try voices with',
  'welcome/choose-password.tsx': 'passwords',
};

describe('The forms of the dashboard', () => {
  it('keep drafts, or say why not', () => {
    const forms = (readdirSync(source, { recursive: true }) as string[])
      .filter((file) => file.endsWith('.tsx'))
      .filter((file) =>
        /<form|<Textarea|<textarea|contentEditable|component="form"/.test(readFileSync(join(source, file), 'utf8')),
      );
    const silent = forms.filter((file) => !readFileSync(join(source, file), 'utf8').includes('useDraft('));
    expect(silent.toSorted()).toEqual(Object.keys(withoutDrafts));
    expect(forms.length).toBeGreaterThan(silent.length);
  });
});
