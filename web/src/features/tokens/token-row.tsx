import type { ApiToken } from '@sojourn/contract/account/api-tokens'
import rows from '../../ui/cards/card-rows.module.css'
import { DangerButton } from '../../ui/controls/danger-button.tsx'
import { useMinute } from '../../ui/dates/minute.ts'
import { expiryText, lastUse } from './token-words.ts'

export function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const now = useMinute()
  const { name, scopes } = token
  return (
    <li className={rows.row}>
      <div className={rows.texts}>
        <p className={rows.name}>
          <bdi>{name}</bdi>
        </p>
        <p>{scopes.join(', ')}</p>
        <p className={rows.quiet}>
          {expiryText(token, now)} · {lastUse(token, now)}
        </p>
      </div>
      <div>
        <DangerButton size="xs" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </DangerButton>
      </div>
    </li>
  )
}
