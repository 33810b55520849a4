type Load<Part> = () => Promise<Part>

/** The file for want of which a part did not come. */
const missing = new WeakMap<Load<unknown>, string | undefined>()
let tries = 0

/** Loads a part of the app. What failed before is really fetched again, where the browser or Vite would not. */
export async function loadPart<Part>(load: Load<Part>): Promise<Part> {
  const before = missing.get(load)
  try {
    if (before?.endsWith('.css')) await Promise.all(failedStyles().map(fetchAgain))
    return await load()
  } catch (error) {
    const file = fileIn(error)
    missing.set(load, file)
    if (!file?.endsWith('.js') || file !== before) throw error
    // Some browsers remember that a file failed; by another name they ask for it again.
    tries += 1
    return await (import(/* @vite-ignore */ `${file}?again=${tries}`) as Promise<Part>)
  }
}

/** Whether a part was needed for the first time and did not come; each browser says it in its own words. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /preload CSS|imported module|importing a module/i.test(error.message)
}

function fileIn(error: unknown): string | undefined {
  return error instanceof Error ? /https?:\S+\.(js|css)/.exec(error.message)?.[0] : undefined
}

/** Vite asks for the styles of a part once, and takes those that failed for loaded. */
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
