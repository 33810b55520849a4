import { type ReactNode, type Ref, useId } from 'react'
import classes from './profile-page.module.css'

interface ProfileCardProps {
  ref?: Ref<HTMLElement>
  title: string
  hint?: ReactNode
  children: ReactNode
}

export function ProfileCard({ ref, title, hint, children }: ProfileCardProps) {
  const id = useId()
  return (
    <section ref={ref} className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  )
}
