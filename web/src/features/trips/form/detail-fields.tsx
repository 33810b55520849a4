import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { FIELDS, TEXT_FIELDS, type TextField } from '@sojourn/contract/trip/trip-fields'
import { DayInput } from '../../../ui/dates/day-input.tsx'
import type { FieldErrors } from './field-errors.ts'
import type { FormValues } from './form-values.ts'
import classes from './trip-form.module.css'
import type { EditField } from './use-trip-form.ts'

interface DetailFieldsProps {
  form: FormValues
  errors: FieldErrors
  edit: EditField
}

/** Everything but people and destinations. */
export function DetailFields({ form, errors, edit }: DetailFieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <div data-field="startDate">
          <DayInput
            label={FIELDS.start_date.label}
            value={form.startDate}
            onChange={(day) => edit('startDate', day)}
            error={errors.startDate}
          />
        </div>
        <div data-field="endDate">
          <DayInput
            label={FIELDS.end_date.label}
            value={form.endDate}
            onChange={(day) => edit('endDate', day)}
            error={errors.endDate}
            {...(form.startDate && { defaultDate: form.startDate })}
          />
        </div>
      </div>
      <div className={classes.pair}>
        <div data-field="estimatedCost">
          <TextInput
            label="Estimated cost"
            size="md"
            inputMode="decimal"
            autoComplete="off"
            leftSection="$"
            className={classes.cost}
            value={form.estimatedCost}
            onChange={({ currentTarget }) => edit('estimatedCost', currentTarget.value)}
            error={errors.estimatedCost}
          />
        </div>
        <div data-field="oneCurtin" className={classes.flag}>
          <Checkbox
            label={FIELDS.one_curtin.label}
            size="md"
            classNames={{ input: classes.box }}
            checked={form.oneCurtin}
            onChange={({ currentTarget }) => edit('oneCurtin', currentTarget.checked)}
          />
        </div>
      </div>
      {TEXT_FIELDS.map((field) => (
        <div key={field} data-field={field}>
          <Textarea
            label={<TextLabel field={field} />}
            size="md"
            autosize
            minRows={2}
            maxRows={FIELDS[field].max > LONG_TEXT ? 12 : 8}
            dir="auto"
            value={form[field]}
            onChange={({ currentTarget }) => edit(field, currentTarget.value)}
            error={errors[field]}
          />
        </div>
      ))}
    </>
  )
}

/** Text that can be longer than this gets a larger field. */
const LONG_TEXT = 1000

function TextLabel({ field }: { field: TextField }) {
  const { label, isRequired } = FIELDS[field]
  if (isRequired) return label
  return (
    <>
      {label} <span className={classes.optional}>(optional)</span>
    </>
  )
}
