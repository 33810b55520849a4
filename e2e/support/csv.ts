import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'

/** The ids of the trips in an exported file, in its order. */
export async function exportedTrips(file: Download): Promise<number[]> {
  return readCsv(await readFile(await file.path(), 'utf8')).map((row) => Number(row['Trip ID']))
}

/** The rows of a CSV file, keyed by column name. */
function readCsv(file: string): Record<string, string>[] {
  const [head = [], ...rows] = records(file.replace(/^\ufeff/, ''))
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

function records(text: string): string[][] {
  const lines = text.match(/(?:"(?:[^"]|"")*"|[^"\r\n])+/g) ?? []
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  )
}
