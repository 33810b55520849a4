import { IconDots, IconLogout } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { isCurrent, navigationItems } from './navigation-items.ts'
import { NavigationLink } from './navigation-link.tsx'
import rows from './navigation-rows.module.css'
import classes from './phone-navigation.module.css'
import type { NavigationProps } from './side-navigation.tsx'

const IN_THE_BAR = 4

/** The first pages are in a bar at the bottom; the rest are one tap away in a sheet. */
export function PhoneNavigation({ user, onLogout }: NavigationProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const items = navigationItems(user)
  const pathname = useLocation({ select: (location) => location.pathname })
  const isInSheet = items.slice(IN_THE_BAR).some((item) => isCurrent(item, pathname))

  function logout() {
    close()
    onLogout()
  }

  return (
    <nav className={classes.bar} aria-label="Main">
      <ul className={classes.items}>
        {items.slice(0, IN_THE_BAR).map((item) => (
          <li key={item.path}>
            <NavigationLink item={item} className={classes.item} />
          </li>
        ))}
        <li>
          <button
            type="button"
            className={classes.item}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            data-holds-current={isInSheet || undefined}
            onClick={() => setOpen(true)}
          >
            <IconDots size={20} stroke={1.5} aria-hidden="true" />
            <span>More</span>
          </button>
        </li>
      </ul>
      <Dialog
        opened={isOpen}
        onClose={close}
        title="More"
        closeButtonProps={{ 'aria-label': 'Close' }}
        size="100%"
        xOffset={0}
        yOffset={0}
        transitionProps={{ transition: 'slide-up', duration: 160 }}
        classNames={{ inner: classes.atTheBottom, content: classes.sheet }}
      >
        <ul className={rows.list}>
          {items.slice(IN_THE_BAR).map((item) => (
            <li key={item.path}>
              <NavigationLink item={item} className={rows.row} onClick={close} />
            </li>
          ))}
          <li className={rows.last}>
            <button type="button" className={rows.row} onClick={logout}>
              <IconLogout size={20} stroke={1.5} aria-hidden="true" />
              <span>Logout</span>
            </button>
          </li>
        </ul>
      </Dialog>
    </nav>
  )
}
