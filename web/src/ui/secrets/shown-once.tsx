import { Button, TextInput } from '@mantine/core'
import {
  type ClipboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import notices from '../cards/notice.module.css'
import classes from './shown-once.module.css'

/** Called when someone presses Escape or Close. If the dialog stays open, it says why. */
export type StaysOpen = () => boolean

interface ShownOnceProps {
  secret: string
  /** What it is, for example "Link". */
  label: string
  notice: string
  sentences: Record<'copied' | 'copyFirst' | 'notCopied', string>
  /** What to do with it. */
  children: ReactNode
  staysOpen: RefObject<StaysOpen | null>
  onDone: () => void
}

/** A secret, to be copied now: it can't be shown again. */
export function ShownOnce(props: ShownOnceProps) {
  const { secret, label, notice, sentences, children, staysOpen, onDone } = props
  const field = useRef<HTMLInputElement>(null)
  const copyButton = useRef<HTMLButtonElement>(null)
  const [told, setTold] = useState('')
  const isCopied = told === sentences.copied
  useEffect(() => copyButton.current?.focus(), [])
  useImperativeHandle(staysOpen, () => () => {
    if (!isCopied) setTold(sentences.copyFirst)
    return !isCopied
  })

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setTold(sentences.copied)
    } catch {
      field.current?.select()
      setTold(sentences.notCopied)
    }
  }

  function noteCopy({
    currentTarget: { selectionStart, selectionEnd, value },
  }: ClipboardEvent<HTMLInputElement>) {
    if (selectionStart === 0 && selectionEnd === value.length) setTold(sentences.copied)
  }

  return (
    <div className={classes.form}>
      <p className={notices.notice}>{notice}</p>
      <div className={classes.secret}>
        <TextInput
          ref={field}
          label={label}
          value={secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          onCopy={noteCopy}
        />
        <Button ref={copyButton} onClick={copy}>
          Copy {label.toLowerCase()}
        </Button>
      </div>
      <p role="status" className={isCopied ? classes.copied : classes.told}>
        {told}
      </p>
      <p className={classes.hint}>{children}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
