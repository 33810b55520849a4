import { type ReactNode, useId } from 'react'
import classes from './profile-page.module.css'

interface ProfileCardProps {
  title: string
  hint?: ReactNode
  children: ReactNode
}

export function ProfileCard({ title, hint, children }: ProfileCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  )
}
