/** Saves a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser is using the file; revoking it immediately is too early for some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
