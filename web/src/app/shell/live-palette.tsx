import { useRouter } from '@tanstack/react-router'
import { useLiveTrips } from '../../features/live/live-trips.ts'
import { Palette, type PaletteProps } from '../../features/palette/palette.tsx'
import { useToday } from '../../ui/today.ts'
import { SCREENS } from './screens.ts'

/** The search over the live trips. Loaded when someone first searches. */
export default function LivePalette(props: Pick<PaletteProps, 'isOpen' | 'recentIds' | 'onClose'>) {
  const { trips } = useLiveTrips(useToday())
  const { history } = useRouter()
  return <Palette {...props} screens={SCREENS} trips={trips} onGo={(href) => history.push(href)} />
}
