/** A text as it is searched: "Sao Paulo" finds "São Paulo", in whichever case. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
