import { Popover } from '@mantine/core'
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLayer } from '../dialogs/layers.ts'
import classes from './day-popup.module.css'

interface DayPopupProps {
  title: string
  onClose: () => void
  /** Whether clicking anywhere else closes it; otherwise the opener decides. */
  closesOutside?: boolean
  /** Whether the focus moves into it; a tooltip leaves the focus where it is. */
  takesFocus?: boolean
  onMouseEnter?: () => void
  onMouseLeave?: () => void
  children: ReactNode
}

/** A list that opens in the cell of its day. Closing it returns the focus to its opener. */
export function DayPopup({
  title,
  onClose,
  closesOutside = true,
  takesFocus = true,
  children,
  ...hovering
}: DayPopupProps) {
  const id = useId()
  const popup = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)

  useEffect(() => {
    if (takesFocus) popup.current?.focus()
  }, [takesFocus])

  function close() {
    if (popup.current?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
    onClose()
  }

  useLayer(true, close)

  function leave({ relatedTarget }: FocusEvent) {
    if (closesOutside && relatedTarget && !popup.current?.contains(relatedTarget)) onClose()
  }

  return (
    <Popover
      opened
      onDismiss={close}
      closeOnClickOutside={closesOutside}
      withinPortal={false}
      withRoles={false}
      offset={4}
      width={304}
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={classes.cell} />
      </Popover.Target>
      <Popover.Dropdown
        ref={popup}
        className={classes.popup}
        role="dialog"
        aria-labelledby={id}
        tabIndex={-1}
        onBlur={leave}
        {...hovering}
      >
        <div className={classes.head}>
          <p className={classes.title} id={id}>
            {title}
          </p>
          <button type="button" className={classes.close} onClick={close}>
            Close
          </button>
        </div>
        <div className={classes.body}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  )
}
