/** The properties of a dialog that cannot be closed while its action is being done: nobody could know what became of it. */
export function lockedWhile(isPending: boolean) {
  return { closeOnEscape: !isPending, closeOnClickOutside: !isPending, withCloseButton: !isPending };
}
