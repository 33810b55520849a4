import { Button } from '@mantine/core'
import { failureText } from '../../../api/failure.ts'
import classes from './form-state.module.css'

interface FormLoadFailureProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

export function FormLoadFailure({ error, isRetrying, onRetry }: FormLoadFailureProps) {
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>The form couldn't be loaded</p>
      <p className={classes.text}>{failureText(error, 'No reason was given.')}</p>
      <Button variant="default" onClick={onRetry} loading={isRetrying}>
        Try again
      </Button>
    </div>
  )
}
