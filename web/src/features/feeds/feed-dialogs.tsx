import type { Feed } from '@sojourn/contract/calendar-feed'
import type { FilterOptions } from '@sojourn/contract/trip-filter-options'
import { Dialog } from '../../ui/dialog.tsx'
import type { FeedAction } from './feed-row.tsx'
import { NewFeed } from './new-feed.tsx'
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

/** One at a time, over the page. An address is shown only once, so a click beside it does not close it. */
export default function FeedDialogs({ dialog, options, onChanged, onClose }: FeedDialogsProps) {
  const done = { onChanged, onClose }
  return (
    <Dialog
      opened={dialog !== undefined}
      onClose={onClose}
      title={dialog && TITLES[dialog.kind]}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      size={480}
      transitionProps={{ duration: 0 }}
    >
      {dialog?.kind === 'new' && <NewFeed options={options} {...done} />}
      {dialog?.kind === 'rename' && <RenameFeed feed={dialog.feed} {...done} />}
      {dialog?.kind === 'regenerate' && <RegenerateFeed feed={dialog.feed} {...done} />}
      {dialog?.kind === 'revoke' && <RevokeFeed feed={dialog.feed} {...done} />}
    </Dialog>
  )
}
