import type { MantineColorScheme } from '@mantine/core'

/** The browser's own bar takes the colour of the chosen scheme, also when that is not the system's. */
export function paintBrowserBar(choice: MantineColorScheme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = meta.dataset
    const whenSystem = `(prefers-color-scheme: ${scheme})`
    meta.media = choice === 'auto' ? whenSystem : choice === scheme ? 'all' : 'not all'
  }
}
