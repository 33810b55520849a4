/**
 * A copy of the file when it was chosen. A file that changes on disk couldn't be sent a second time. Rejects
 * for a folder.
 */
export async function keepFile(file: File, type: string): Promise<Blob> {
  return new Blob([await file.arrayBuffer()], { type })
}
