import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'

// Most visits to the table import nothing: it comes when it is asked for.
const ImportDialog = lazy(() => import('./import-dialog.tsx'))

export function ImportButton() {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)

  function open() {
    setWanted(true)
    setOpen(true)
  }

  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.5} aria-hidden="true" />}
        onClick={open}
      >
        Import
      </Button>
      {isWanted && (
        <Suspense>
          <ImportDialog
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onClosed={() => button.current?.focus()}
          />
        </Suspense>
      )}
    </>
  )
}
