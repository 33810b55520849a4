import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ImportDialog } from './import-dialog.tsx'

export function ImportButton() {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
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
      <ImportDialog isOpen={isOpen} onClose={() => setOpen(false)} onClosed={giveFocusBack} />
    </>
  )
}
