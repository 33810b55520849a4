/** What a form tells the page's guard against leaving it. */
export interface FormGuard {
  /** Whether it has unsaved changes. */
  mark: (isChanged: boolean) => void
  /** What the server hasn't answered yet. */
  markSending: (sending: 'saving' | null) => void
  /** Everything is saved: goes where the person wanted to go in the meantime, otherwise where `leave` leads. */
  finish: (leave: () => void) => void
}
