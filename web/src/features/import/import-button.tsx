import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { MissingDialog } from '../../ui/parts/missing-part.tsx'
import { usePart } from '../../ui/parts/use-part.ts'

// Most visits to the table import nothing, so the dialog is loaded on demand.
const loadDialog = () => import('./import-dialog.tsx')

export function ImportButton() {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { Part: ImportDialog, hasFailed, ...missing } = usePart(loadDialog, isOpen)
  const close = () => setOpen(false)
  const giveFocusBack = () => button.current?.focus()

  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Import
      </Button>
      {ImportDialog && <ImportDialog isOpen={isOpen} onClose={close} onClosed={giveFocusBack} />}
      <MissingDialog opened={hasFailed} title="Import trips" name="The import" onClose={close} {...missing} />
    </>
  )
}
