import type { ApiToken } from '@sojourn/contract/account/api-tokens'
import { DangerButton } from '../../ui/controls/danger-button.tsx'
import { useMinute } from '../../ui/dates/minute.ts'
import classes from './access-tokens.module.css'
import { expiryText, lastUse } from './token-words.ts'

export function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const now = useMinute()
  const { name, scopes } = token
  return (
    <li className={classes.row}>
      <div className={classes.texts}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
        </p>
        <p>{scopes.join(', ')}</p>
        <p className={classes.quiet}>
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
