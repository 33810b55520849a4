/** The body of an answer, chunk by chunk as it arrives. Some browsers can't iterate over it. */
export async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
