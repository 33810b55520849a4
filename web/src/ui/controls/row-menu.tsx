import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface RowMenuProps {
  /** Which row, for screen readers: "Actions for Ana Silva, staff ID 7". */
  label: string
  /** The name under which the list finds the button again. */
  opener: string
  children: ReactNode
}

/** What can be done to one row of a list with a search field. */
export function RowMenu({ label, opener, children }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = useRef(false)
  // Someone else may remove the row while its menu is open and has the focus.
  useEffect(
    () => () => {
      const isLost = isOpen.current && document.activeElement === document.body
      if (isLost) document.querySelector<HTMLElement>('main [type="search"]')?.focus()
    },
    [],
  )

  function close() {
    isOpen.current = false
    button.current?.focus({ preventScroll: true })
  }

  return (
    <Menu
      position="bottom-end"
      width={220}
      transitionProps={{ duration: 120 }}
      withInitialFocusPlaceholder={false}
      // Mantine does it a moment later, and would take the focus from a dialog that has just opened.
      returnFocus={false}
      onOpen={() => {
        isOpen.current = true
      }}
      onClose={close}
    >
      <Menu.Target>
        <ActionIcon
          ref={button}
          data-opener={opener}
          variant="subtle"
          color="gray"
          c="dimmed"
          size={36}
          aria-label={label}
        >
          <IconDots size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
