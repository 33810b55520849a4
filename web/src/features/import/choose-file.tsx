import { FILE_TYPES, TEMPLATE_FILE } from '@sojourn/contract/files/trip-file'
import { IMPORT_MEGABYTES_MAX, IMPORT_ROWS_MAX, IMPORT_TEMPLATE_NAME } from '@sojourn/contract/limits'
import { countText } from '@sojourn/contract/words/count-words'
import { FileDrop } from '../../ui/import/file-drop.tsx'
import { saveFile } from '../../ui/save-file.ts'

interface ChooseFileProps {
  problem: string | undefined
  onFile: (file: File) => void
}

const RULES = [
  'An exported file can be edited and imported back. A row with a Trip ID changes that trip.',
  "A row without a Trip ID adds a trip. Columns you leave out aren't changed.",
  "Trips you leave out aren't changed either.",
  'Write dates as 2026-03-31; separate several people or destinations with semicolons.',
]

export function ChooseFile(props: ChooseFileProps) {
  return (
    <FileDrop
      invitation="Drop a CSV or XLSX file here"
      limits={`At most ${IMPORT_MEGABYTES_MAX} MB and ${countText(IMPORT_ROWS_MAX)} trips.`}
      accept={`.csv,.xlsx,.txt,${Object.values(FILE_TYPES).join()}`}
      rules={RULES}
      onTemplate={saveTemplate}
      {...props}
    />
  )
}

function saveTemplate(): void {
  saveFile(new Blob([TEMPLATE_FILE], { type: FILE_TYPES.csv }), IMPORT_TEMPLATE_NAME)
}
