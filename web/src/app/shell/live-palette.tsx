import { useRouter } from '@tanstack/react-router'
import { useSignedInUser } from '../../api/session/signed-in-user.ts'
import { useLiveTrips } from '../../features/live/live-trips.ts'
import { Palette, type PaletteProps } from '../../features/palette/palette.tsx'
import { useTripOptions } from '../../features/trips/form/use-trip-options.ts'
import { useToday } from '../../ui/dates/today.ts'
import { screensFor } from './screens.ts'

/** The search over live trips and the directories. */
export function LivePalette(props: Pick<PaletteProps, 'recentIds' | 'onClose'>) {
  const { trips } = useLiveTrips(useToday())
  const { options } = useTripOptions()
  const { history } = useRouter()
  return (
    <Palette
      {...props}
      screens={screensFor(useSignedInUser())}
      trips={trips}
      directory={options}
      onGo={(href) => history.push(href)}
    />
  )
}
