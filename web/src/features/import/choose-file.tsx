import { Button } from '@mantine/core'
import { FILE_TYPES, TEMPLATE_FILE } from '@sojourn/contract/files/trip-file'
import { IMPORT_MEGABYTES_MAX, IMPORT_ROWS_MAX, IMPORT_TEMPLATE_NAME } from '@sojourn/contract/limits'
import { countText } from '@sojourn/contract/words/count-words'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import notice from '../../ui/cards/notice.module.css'
import { saveFile } from '../../ui/save-file.ts'
import classes from './choose-file.module.css'

interface ChooseFileProps {
  problem: string | undefined
  onFile: (file: File) => void
}

export function ChooseFile({ problem, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function take(file: File | null | undefined) {
    if (file) onFile(file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files.item(0))
  }

  return (
    <div className={classes.choose}>
      <p role="alert" className={notice.error}>
        {problem}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same without a mouse */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={40} stroke={1.25} aria-hidden="true" className={classes.sign} />
        <p className={classes.invitation}>Drop a CSV or XLSX file here</p>
        <Button onClick={() => input.current?.click()} data-autofocus>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File to import"
          accept={`.csv,.xlsx,.txt,${Object.values(FILE_TYPES).join()}`}
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.item(0))
            // Allows the same file to be chosen again after it was fixed.
            currentTarget.value = ''
          }}
        />
        <p className={classes.quiet}>
          At most {IMPORT_MEGABYTES_MAX} MB and {countText(IMPORT_ROWS_MAX)} trips. You'll see a preview
          first.
        </p>
      </div>
      <ul className={classes.rules}>
        <li>An exported file can be edited and imported back. A row with a Trip ID changes that trip.</li>
        <li>A row without a Trip ID adds a trip. Columns you leave out aren't changed.</li>
        <li>Trips you leave out aren't changed either.</li>
        <li>Write dates as 2026-03-31; separate several people or destinations with semicolons.</li>
      </ul>
      <div>
        <Button variant="default" size="xs" onClick={saveTemplate}>
          Download the template
        </Button>
      </div>
    </div>
  )
}

function saveTemplate(): void {
  saveFile(new Blob([TEMPLATE_FILE], { type: FILE_TYPES.csv }), IMPORT_TEMPLATE_NAME)
}
