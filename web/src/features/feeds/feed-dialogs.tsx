import type { Feed } from '@sojourn/contract/calendar/calendar-feed'
import type { FilterOptions } from '@sojourn/contract/trip/trip-filter-options'
import { useRef, useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { StaysOpen } from '../../ui/secrets/shown-once.tsx'
import { CreateFeed } from './create-feed.tsx'
import { FeedAddress } from './feed-address.tsx'
import type { FeedAction } from './feed-row.tsx'
import { RegenerateFeed } from './regenerate-feed.tsx'
import { RenameFeed } from './rename-feed.tsx'
import { RevokeFeed } from './revoke-feed.tsx'

export type OpenDialog = { kind: 'new' } | { kind: FeedAction; feed: Feed }

interface FeedDialogsProps {
  dialog: OpenDialog | undefined
  options: FilterOptions
  onChanged: () => void
  onClose: () => void
}

const TITLES: Record<OpenDialog['kind'], string> = {
  new: 'New calendar link',
  rename: 'Rename calendar link',
  regenerate: 'Regenerate calendar link',
  revoke: 'Revoke calendar link',
}

/**
 * One dialog at a time. A new link is shown only once, so the dialog closes only after it was copied or with
 * Done.
 */
export function FeedDialogs({ dialog, options, onChanged, onClose }: FeedDialogsProps) {
  const [address, setAddress] = useState<string>()
  const staysOpen = useRef<StaysOpen>(null)

  function close() {
    setAddress(undefined)
    onClose()
  }

  function show(made: string) {
    setAddress(made)
    onChanged()
  }

  const done = { onChanged, onClose: close }
  return (
    <Dialog
      opened={dialog !== undefined}
      onClose={() => staysOpen.current?.() || close()}
      title={dialog && TITLES[dialog.kind]}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      size={480}
      transitionProps={{ duration: 0 }}
    >
      {address && <FeedAddress address={address} staysOpen={staysOpen} onDone={close} />}
      {dialog && !address && (
        <>
          {dialog.kind === 'new' && <CreateFeed options={options} onMade={show} {...done} />}
          {dialog.kind === 'rename' && <RenameFeed feed={dialog.feed} {...done} />}
          {dialog.kind === 'regenerate' && (
            <RegenerateFeed feed={dialog.feed} staysOpen={staysOpen} onMade={show} {...done} />
          )}
          {dialog.kind === 'revoke' && <RevokeFeed feed={dialog.feed} {...done} />}
        </>
      )}
    </Dialog>
  )
}
