import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DirectoryImportDialog } from './directory-import-dialog.tsx'
import { type ImportKind, PEOPLE, PLACES } from './import-kind.ts'

export function ImportPeople() {
  return <ImportButton kind={PEOPLE} />
}

export function ImportPlaces() {
  return <ImportButton kind={PLACES} />
}

function ImportButton({ kind }: { kind: ImportKind }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Import
      </Button>
      <DirectoryImportDialog
        kind={kind}
        isOpen={isOpen}
        onApplied={() => void client.invalidateQueries({ queryKey: ['admin'] })}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
