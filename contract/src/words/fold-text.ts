/** Prepares text for searching: "sao paulo" finds "São Paulo". */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
