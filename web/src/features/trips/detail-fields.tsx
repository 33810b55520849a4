import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { DayInput } from '../../ui/day-input.tsx'
import type { FieldErrors } from './field-errors.ts'
import type { FormValues } from './form-values.ts'
import classes from './trip-form.module.css'
import type { EditField } from './use-trip-form.ts'

interface DetailFieldsProps {
  form: FormValues
  errors: FieldErrors
  edit: EditField
}

/** When, for how much, and why. */
export function DetailFields({ form, errors, edit }: DetailFieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <div data-field="startDate">
          <DayInput
            label="Start date"
            value={form.startDate}
            onChange={(day) => edit('startDate', day)}
            error={errors.startDate}
          />
        </div>
        <div data-field="endDate">
          <DayInput
            label="End date"
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
            label="One Curtin"
            size="md"
            classNames={{ input: classes.box }}
            checked={form.oneCurtin}
            onChange={({ currentTarget }) => edit('oneCurtin', currentTarget.checked)}
          />
        </div>
      </div>
      <div data-field="reason">
        <Textarea
          label="Reason"
          size="md"
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          value={form.reason}
          onChange={({ currentTarget }) => edit('reason', currentTarget.value)}
          error={errors.reason}
        />
      </div>
      <div data-field="comments">
        <Textarea
          label={
            <>
              Comments <span className={classes.optional}>(optional)</span>
            </>
          }
          size="md"
          autosize
          minRows={2}
          maxRows={12}
          dir="auto"
          value={form.comments}
          onChange={({ currentTarget }) => edit('comments', currentTarget.value)}
          error={errors.comments}
        />
      </div>
    </>
  )
}
