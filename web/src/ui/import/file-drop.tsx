import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import notice from '../cards/notice.module.css'
import classes from './file-drop.module.css'

interface FileDropProps {
  /** What can be dropped. */
  invitation: string
  limits: string
  /** Names and media types, as for a file input. */
  accept: string
  rules: readonly string[]
  problem: string | undefined
  onFile: (file: File) => void
  onTemplate: () => void
}

/** Where a file to import is chosen or dropped, with the rules for such files. */
export function FileDrop({ invitation, limits, accept, rules, problem, onFile, onTemplate }: FileDropProps) {
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
        <p className={classes.invitation}>{invitation}</p>
        <Button onClick={() => input.current?.click()} data-autofocus>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File to import"
          accept={accept}
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.item(0))
            // Allows the same file to be chosen again after it was fixed.
            currentTarget.value = ''
          }}
        />
        <p className={classes.quiet}>{limits} You'll see a preview first.</p>
      </div>
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <div>
        <Button variant="default" size="xs" onClick={onTemplate}>
          Download the template
        </Button>
      </div>
    </div>
  )
}
