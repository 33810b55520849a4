type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Cmd+K on a Mac, where Ctrl+K deletes the rest of a line; Ctrl+K elsewhere. */
export function isSearchShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys, isMac: boolean): boolean {
  const [wanted, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  return key.toLowerCase() === 'k' && wanted && !other && !altKey && !shiftKey
}
