import { ActionIcon, NativeSelect } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react'
import classes from './pager.module.css'

interface PagerProps {
  /** Which pages these are, for screen readers: "Log pages". */
  label: string
  /** Counted from 1. */
  page: number
  pageCount: number
  /** Whether there may be more pages. */
  isCounting?: boolean
  onPage: (page: number) => void
  /** The choice of rows per page, if there is one. */
  sizes?: { of: readonly number[]; size: number; onSize: (size: number) => void }
}

export function Pager({ label, page, pageCount, isCounting = false, onPage, sizes }: PagerProps) {
  const last = Math.max(1, pageCount)
  return (
    <nav className={classes.pager} aria-label={label}>
      {sizes && (
        <NativeSelect
          classNames={{ root: classes.sizes, label: classes.sizesLabel }}
          label="Rows per page"
          size="xs"
          data={sizes.of.map(String)}
          value={String(sizes.size)}
          onChange={({ currentTarget }) => sizes.onSize(Number(currentTarget.value))}
        />
      )}
      <div className={classes.steps}>
        <Step name="First page" Icon={IconChevronLeftPipe} from={page} to={1} onPage={onPage} />
        <Step
          name="Previous page"
          Icon={IconChevronLeft}
          from={page}
          to={Math.max(1, page - 1)}
          onPage={onPage}
        />
        <p className={classes.position} aria-live="polite">
          {page} of {isCounting ? '…' : last}
        </p>
        <Step
          name="Next page"
          Icon={IconChevronRight}
          from={page}
          to={Math.min(last, page + 1)}
          onPage={onPage}
        />
        <Step
          name="Last page"
          Icon={IconChevronRightPipe}
          from={page}
          to={isCounting ? page : last}
          onPage={onPage}
        />
      </div>
    </nav>
  )
}

interface StepProps {
  name: string
  Icon: typeof IconChevronLeft
  from: number
  to: number
  onPage: (page: number) => void
}

/** Not `disabled` at the first or last page, because the button would lose the focus on reaching it. */
function Step({ name, Icon, from, to, onPage }: StepProps) {
  const leadsNowhere = from === to
  return (
    <ActionIcon
      className={classes.step}
      variant="default"
      size={36}
      aria-label={name}
      aria-disabled={leadsNowhere}
      onClick={() => {
        if (!leadsNowhere) onPage(to)
      }}
    >
      <Icon size={18} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  )
}
