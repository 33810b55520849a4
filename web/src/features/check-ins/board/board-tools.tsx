import { Button } from '@mantine/core'
import type { Board, CheckIn } from '@sojourn/contract/check-ins/check-in'
import { countText } from '@sojourn/contract/words/count-words'
import { IconBell, IconBellOff, IconDownload, IconMailForward, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { showError } from '../../../ui/toasts/toasts.ts'
import { download } from '../check-in-calls.ts'
import classes from './board.module.css'
import { resendQuestion } from './board-actions.ts'
import { silentPeople } from './board-groups.ts'
import type { BoardQuestion } from './use-board-question.ts'
import type { HelpAlarm } from './use-help-alarm.ts'

interface BoardToolsProps {
  board: Board
  alarm: HelpAlarm
  onResend: (question: BoardQuestion) => void
  onClose: () => void
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

export function BoardTools({ board, alarm, onResend, onClose }: BoardToolsProps) {
  const { check_in_id: checkInId, kind, closed_at } = board.check_in
  const isOpen = closed_at === null
  const silent = silentPeople(board)
  const csv = useCsv(board.check_in)
  const Bell = alarm.isOn ? IconBell : IconBellOff
  return (
    <div className={classes.tools}>
      {isOpen && kind === 'emergency' && (
        <>
          <Button
            variant="default"
            leftSection={<Bell {...icon} />}
            role="switch"
            aria-checked={alarm.isOn}
            onClick={() => alarm.turn(!alarm.isOn)}
          >
            {alarm.isOn ? 'Sound on' : 'Sound off'}
          </Button>
          <Button
            className={classes.resend}
            variant="default"
            leftSection={<IconMailForward {...icon} />}
            disabled={silent.length === 0}
            onClick={() => onResend(resendQuestion(checkInId, silent))}
          >
            Email the silent again ({countText(silent.length)})
          </Button>
        </>
      )}
      <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => print()}>
        Print
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload {...icon} />}
        loading={csv.isBusy}
        onClick={() => void csv.save()}
      >
        Download CSV
      </Button>
      {isOpen && (
        <Button data-opener="close check-in" onClick={onClose}>
          Close check-in
        </Button>
      )}
    </div>
  )
}

/** Downloads the board with its contacts. Leaving the page cancels it. */
function useCsv({ check_in_id: checkInId, is_practice }: CheckIn) {
  const name = `${is_practice ? 'practice-' : ''}check-in-${checkInId}.csv`
  const [isBusy, setBusy] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  async function save(): Promise<void> {
    leaving.current = new AbortController()
    const { signal } = leaving.current
    setBusy(true)
    try {
      saveFile(await download('exportCheckIn', { params: { checkInId }, signal }), name)
    } catch (error) {
      if (!signal.aborted) showError(failureText(error, "Couldn't download the check-in. Try again."))
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, save }
}
