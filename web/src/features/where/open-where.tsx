import type { Day } from '@sojourn/contract/dates/day'
import { IconWorld } from '@tabler/icons-react'
import { LinkButton } from '../../ui/controls/link-button.tsx'

/** Opens "Where is everyone?" on the selected day, otherwise today. */
export function OpenWhere({ day }: { day?: Day | undefined }) {
  return (
    <LinkButton
      to="/where"
      search={{ from: day, to: day }}
      variant="default"
      size="xs"
      leftSection={<IconWorld size={16} stroke={1.5} aria-hidden="true" />}
    >
      Where is everyone?
    </LinkButton>
  )
}
