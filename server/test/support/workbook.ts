import { archiveOf } from './archive.ts'

const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Parts {
  /** The content of `sheetData`. */
  rows: string
  sharedStrings?: string
  styles?: string
  workbook?: string
  more?: [string, string][]
}

/** A workbook like those of other programs, part by part. */
export function workbookWith({ rows, sharedStrings, styles, workbook, more = [] }: Parts): Buffer {
  const files: [string, string][] = [
    [
      'xl/workbook.xml',
      workbook ??
        `<workbook xmlns:r="${LINKS}"><sheets><sheet name="Trips" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ],
    ['xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`],
    ...(sharedStrings ? [['xl/sharedStrings.xml', sharedStrings] as [string, string]] : []),
    ...(styles ? [['xl/styles.xml', styles] as [string, string]] : []),
    ...more,
  ]
  return archiveOf(files.map(([name, text]) => [name, [text]]))
}
