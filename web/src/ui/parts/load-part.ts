type Load<Part> = () => Promise<Part>

/** The file that a part couldn't load. */
const missing = new WeakMap<Load<unknown>, string | undefined>()
let tries = 0

/**
 * Loads a part of the app. After a failure it really fetches the file again, which the browser or Vite wouldn't
 * do.
 */
export async function loadPart<Part>(load: Load<Part>): Promise<Part> {
  const before = missing.get(load)
  try {
    if (before?.endsWith('.css')) await Promise.all(failedStyles().map(fetchAgain))
    return await load()
  } catch (error) {
    const file = fileIn(error)
    missing.set(load, file)
    if (!file?.endsWith('.js') || file !== before) throw error
    // Some browsers remember that a file failed; under another name they fetch it again.
    tries += 1
    return await (import(/* @vite-ignore */ `${file}?again=${tries}`) as Promise<Part>)
  }
}

/** Whether a part failed to load when it was first needed; each browser words this differently. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /preload CSS|imported module|importing a module/i.test(error.message)
}

function fileIn(error: unknown): string | undefined {
  return error instanceof Error ? /https?:\S+\.(js|css)/.exec(error.message)?.[0] : undefined
}

/** Vite loads the styles of a part once, and treats failed ones as loaded. */
function failedStyles(): HTMLLinkElement[] {
  const styles = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  return [...styles].filter(({ sheet }) => sheet === null)
}

function fetchAgain(style: HTMLLinkElement): Promise<void> {
  const again = style.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${again.href}`)))
    style.replaceWith(again)
  })
}
