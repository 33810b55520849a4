import type { Subscription } from '@sojourn/contract/notices/notice-choices'
import { send } from '../../api/send.ts'

/** Works without a session: the secret of the link says whose emails these are. */
export function readSubscription(secret: string): Promise<Subscription> {
  return send('getSubscription', { params: { secret } })
}

export function changeSubscription(secret: string, isOn: boolean): Promise<Subscription> {
  return send('changeSubscription', { params: { secret }, body: { is_on: isOn } })
}
