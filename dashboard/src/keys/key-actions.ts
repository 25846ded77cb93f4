import type { ApiKey } from '../api/types';
import type { RowAction } from '../shared/row-menu';

/** What a user can do with a key. */
export type KeyAction = 'limits' | 'edit' | 'rotate' | 'disable' | 'enable' | 'revoke';

/** Called when a user chooses an action. */
export type OnKeyAction = (action: KeyAction, apiKey: ApiKey) => void;

/** The menu of a key, for a user who may change keys or may only see them. */
export function keyActions(apiKey: ApiKey, onAction: OnKeyAction, mayWrite: boolean): RowAction[] {
  const act = (action: KeyAction) => () => onAction(action, apiKey);
  const limits = { label: 'Limits', onClick: act('limits') };
  if (!mayWrite) return [limits];
  return [
    limits,
    { label: 'Edit', onClick: act('edit') },
    { label: 'Rotate', onClick: act('rotate') },
    apiKey.disabled ? { label: 'Enable', onClick: act('enable') } : { label: 'Disable', onClick: act('disable') },
    { label: 'Revoke', isRed: true, onClick: act('revoke') },
  ];
}
