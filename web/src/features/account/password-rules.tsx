import { VisuallyHidden } from '@mantine/core'
import { checkPassword, type PasswordOwner } from '@sojourn/contract/account/password'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import classes from './password-rules.module.css'

interface PasswordRulesProps {
  password: string
  owner: PasswordOwner | undefined
}

/** The password rules, with those met so far ticked. */
export function PasswordRules({ password, owner }: PasswordRulesProps) {
  return (
    <ul className={classes.rules} aria-label="Password rules">
      {checkPassword(password, owner).map(({ label, isMet }) => {
        const Sign = isMet ? IconCircleCheckFilled : IconCircleDashed
        return (
          <li key={label} className={classes.rule} data-met={isMet || undefined}>
            <Sign className={classes.sign} size={16} stroke={1.5} aria-hidden="true" />
            <span>
              {label}
              <VisuallyHidden>{isMet ? ', met' : ', not met yet'}</VisuallyHidden>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Announces how many rules are met, each time that changes. */
export function PasswordProgress({ password, owner }: PasswordRulesProps) {
  const rules = checkPassword(password, owner)
  const met = rules.filter(({ isMet }) => isMet).length
  return (
    <VisuallyHidden role="status">
      {password !== '' && `${met} of ${rules.length} password rules met`}
    </VisuallyHidden>
  )
}
