/** Whether the browser itself couldn't load a script, which it then never tries again; see web/preload-helper.js. */
export function isLostModule(error: unknown): boolean {
  return isMissingPart(error) && !/unable to load/i.test((error as Error).message)
}

/** Whether a part of the app couldn't be loaded when it was needed; each browser words this differently. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /unable to load|imported module|importing a module/i.test(error.message)
}
