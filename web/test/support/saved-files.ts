import type { AppWindow } from './mount-app.ts'

export interface SavedFile {
  name: string
  text: Promise<string>
}

/** Notes the files that a page saves, instead of leaving them to the browser's downloads. */
export function noteSavedFiles({ HTMLAnchorElement: { prototype } }: AppWindow, saved: SavedFile[]): void {
  const { click } = prototype
  prototype.click = function () {
    if (this.download === '') click.call(this)
    else saved.push({ name: this.download, text: readText(this.href) })
  }
}

/** With its byte order mark, if it has one. */
async function readText(address: string): Promise<string> {
  const response = await fetch(address)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}
