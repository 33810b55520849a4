import type { Instance } from '@sojourn/contract/admin/system'
import { counted } from '@sojourn/contract/words/count-words'
import { useId } from 'react'
import card from '../../../ui/cards/list-card.module.css'
import { ageText } from './age-words.ts'
import classes from './instances-card.module.css'

interface InstancesCardProps {
  /** The one that answered comes first. */
  instances: Instance[]
  now: number
}

export function InstancesCard({ instances, now }: InstancesCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        Instances
      </h2>
      <ul>
        {instances.map(({ instance_id, name, version, started_at, seen_at, streams }, index) => (
          <li key={instance_id} className={classes.instance}>
            <div className={classes.what}>
              <p className={classes.name}>
                {name}
                {index === 0 && (
                  <span className={card.pill} data-tone="accent">
                    Serving this page
                  </span>
                )}
              </p>
              <p className={card.quiet}>
                Version {version}, started {ageText(started_at, now)}, seen {ageText(seen_at, now)}
              </p>
            </div>
            <p className={classes.streams}>{counted(streams, 'live stream')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
