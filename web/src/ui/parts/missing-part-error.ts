/** Whether a part of the app couldn't be loaded when it was needed; each browser words this differently. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /unable to load|imported module|importing a module/i.test(error.message)
}
