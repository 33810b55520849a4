/** The button with this `data-opener`, which gets the focus back when the dialog that it opened has closed. */
export function findOpener(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-opener="${CSS.escape(name)}"]`)
}
