import { VisuallyHidden } from '@mantine/core'
import type { ChangedField } from '@sojourn/contract/trip/changed-fields'
import { IconArrowNarrowRight } from '@tabler/icons-react'
import { LongText } from '../../ui/cards/long-text.tsx'
import classes from './field-changes.module.css'

/** Each field with its old and new value. */
export function FieldChanges({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <dl className={classes.fields}>
      {fields.map(({ label, from, to }) => (
        <div key={label} className={classes.field}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.values}>
            <VisuallyHidden>from</VisuallyHidden>
            <div className={classes.from} dir="auto">
              <LongText text={from} />
            </div>
            <div className={classes.to}>
              <IconArrowNarrowRight className={classes.arrow} size={18} stroke={1.5} aria-hidden="true" />
              <VisuallyHidden>to</VisuallyHidden>
              <div dir="auto">
                <LongText text={to} />
              </div>
            </div>
          </dd>
        </div>
      ))}
    </dl>
  )
}
