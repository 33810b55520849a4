import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

export default function Toaster(): ReactNode {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return <Notifications position={isPhone ? 'top-center' : 'bottom-right'} transitionDuration={160} />
}
