import { Switch } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './notice-switch.module.css'

interface NoticeSwitchProps {
  label: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** More to choose while it is on. */
  children?: ReactNode
}

/** Turns an email on or off. */
export function NoticeSwitch({ label, hint, isOn, onChange, children }: NoticeSwitchProps) {
  const id = useId()
  return (
    <div className={classes.notice}>
      <Switch
        label={label}
        aria-describedby={id}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        classNames={{ label: classes.label, track: classes.track }}
      />
      <p id={id} className={classes.hint}>
        {hint}
      </p>
      {isOn && children && <div className={classes.more}>{children}</div>}
    </div>
  )
}
