import type { BoardPerson } from '@sojourn/contract/check-ins/check-in'
import { useEffect, useRef, useState } from 'react'
import { readStored, store } from '../../../api/session/browser-storage.ts'
import { allowSound, isSoundAllowed, onSoundChange, playHelpTone } from './help-tone.ts'
import { hasNewHelp, helpIds } from './new-help.ts'

const SOUND_KEY = 'sojourn-check-in-sound'
const OFF = 'off'

export interface HelpAlarm {
  isOn: boolean
  /** The browser plays nothing before a click or key press on the page: the first, or the next after a phone call. */
  isBlocked: boolean
  turn: (on: boolean) => void
}

/** Plays a sound when someone on the board needs help who didn't before. Without people, there is nothing to watch. */
export function useHelpAlarm(people: readonly BoardPerson[] | undefined): HelpAlarm {
  const [isOn, setOn] = useState(() => readStored(SOUND_KEY) !== OFF)
  const [isBlocked, setBlocked] = useState(() => !isSoundAllowed())
  /** Someone needed help while the browser allowed no sound. */
  const isOverdue = useRef(false)
  const before = useRef<ReadonlySet<string>>(undefined)

  useEffect(() => {
    if (!isOn) return
    const listening = new AbortController()
    if (!isBlocked) {
      const notice = () => setBlocked(!isSoundAllowed())
      onSoundChange(notice, listening.signal)
      // It may have changed before.
      notice()
      return () => listening.abort()
    }
    const allow = async () => {
      if (!(await allowSound()) || listening.signal.aborted) return
      setBlocked(false)
      if (isOverdue.current) playHelpTone()
      isOverdue.current = false
    }
    // The sound may also come back without a click.
    onSoundChange(() => void allow(), listening.signal)
    // Without the question, the browser would warn in its log that it allows no sound yet.
    if (navigator.userActivation?.hasBeenActive) void allow()
    for (const event of ['pointerup', 'keydown']) {
      document.addEventListener(event, () => void allow(), { signal: listening.signal })
    }
    return () => listening.abort()
  }, [isOn, isBlocked])

  useEffect(() => {
    if (!people) return
    const now = helpIds(people)
    const isNew = hasNewHelp(before.current, now)
    before.current = now
    if (!isNew || !isOn) return
    if (isSoundAllowed()) playHelpTone()
    else {
      isOverdue.current = true
      setBlocked(true)
    }
  }, [people, isOn])

  function turn(on: boolean): void {
    store(SOUND_KEY, on ? 'on' : OFF)
    isOverdue.current = false
    setOn(on)
  }

  return { isOn, isBlocked: people !== undefined && isOn && isBlocked, turn }
}
