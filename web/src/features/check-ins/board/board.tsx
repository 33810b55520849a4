import { VisuallyHidden } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import type { Board as BoardData, BoardPerson } from '@sojourn/contract/check-ins/check-in'
import { IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import card from '../../../ui/cards/list-card.module.css'
import { NothingListed } from '../../../ui/cards/nothing-listed.tsx'
import { QuietFailure } from '../../../ui/cards/quiet-failure.tsx'
import { findOpener } from '../../../ui/controls/find-opener.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { TypedSearch } from '../../../ui/forms/typed-search.tsx'
import { usePageTitle } from '../../../ui/product/page-title.ts'
import { boardKey } from '../check-in-queries.ts'
import { standingCountWords } from '../standing.ts'
import { AnswerHistoryDialog } from './answer-history-dialog.tsx'
import classes from './board.module.css'
import { resendQuestion } from './board-actions.ts'
import { BoardCounters } from './board-counters.tsx'
import { findPeople, groupsOf } from './board-groups.ts'
import { BoardHeading } from './board-heading.tsx'
import type { BoardSearch } from './board-search.ts'
import { boardTitle } from './board-title.ts'
import { BoardTools } from './board-tools.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { Newcomers } from './newcomers.tsx'
import { PeopleGroups } from './people-groups.tsx'
import { openerOf, type PersonAction } from './person-card.tsx'
import { RecordAnswerDialog } from './record-answer-dialog.tsx'
import { useBoardContacts } from './use-board-contacts.ts'
import { useBoardQuestion } from './use-board-question.ts'
import { useHelpAlarm } from './use-help-alarm.ts'

interface BoardProps extends BoardSearch {
  board: BoardData
  onSearch: (search: BoardSearch) => void
}

type OpenDialog = { kind: 'record' | 'history'; person: BoardPerson } | { kind: 'close'; person?: undefined }

/** Everyone in a check-in, how they are, and what can be done. */
export function Board({ board, show, search = '', onSearch }: BoardProps) {
  const { check_in: checkIn, people } = board
  const { check_in_id: checkInId, kind, counts } = checkIn
  const isOpen = checkIn.closed_at === null
  const client = useQueryClient()
  const [dialog, setDialog] = useState<OpenDialog>()
  const opener = useRef('')
  const searchField = useRef<HTMLInputElement>(null)
  const question = useBoardQuestion(checkInId)
  const alarm = useHelpAlarm(isOpen && kind === 'emergency' ? people : undefined)
  const contacts = useBoardContacts(checkInId, people, kind === 'emergency' && isOpen)
  usePageTitle(boardTitle(checkIn))

  const groups = useMemo(() => groupsOf(kind, people), [kind, people])
  const found = useMemo(() => groupsOf(kind, findPeople(people, search)), [kind, people, search])
  const listed = found.filter(({ name }) => show === undefined || name === show)

  const reload = () => void client.invalidateQueries({ queryKey: boardKey(checkInId) })

  const act = useCallbackRef((action: PersonAction, person: BoardPerson) => {
    opener.current = openerOf(person.staff_id, action === 'record' ? 'record' : 'more')
    if (action === 'resend') question.ask(resendQuestion(checkInId, [person]))
    else setDialog({ kind: action, person })
  })

  /** The person may have moved to another group, or be hidden by the filter. */
  function returnFocus(): void {
    const target = findOpener(opener.current) ?? searchField.current
    target?.focus({ preventScroll: true })
  }

  const goneFocus = useRef<BoardPerson>(undefined)
  const noteFocusGone = useCallbackRef((person: BoardPerson) => {
    goneFocus.current = person
  })
  // An answer moves someone to another group while the focus is on their card.
  useLayoutEffect(() => {
    const person = goneFocus.current
    goneFocus.current = undefined
    if (!person || document.activeElement !== document.body) return
    const target =
      findOpener(openerOf(person.staff_id, 'record')) ??
      findOpener(openerOf(person.staff_id, 'more')) ??
      searchField.current
    target?.focus({ preventScroll: true })
  })

  const nowOf = (opened: BoardPerson) => people.find(({ staff_id }) => staff_id === opened.staff_id) ?? opened
  const record = dialog?.kind === 'record' ? dialog.person : undefined
  const history = dialog?.kind === 'history' ? dialog.person : undefined
  return (
    <div className={classes.board}>
      <BoardHeading checkIn={checkIn} />
      {isOpen && <Newcomers board={board} onAdd={question.ask} />}
      <BoardCounters groups={groups} shown={show} onShow={(name) => onSearch({ show: name, search })} />
      {/* Always rendered, so that screen readers notice when it changes. */}
      <VisuallyHidden role="alert">
        {isOpen && counts.help > 0 ? standingCountWords('help', counts.help) : ''}
      </VisuallyHidden>
      <div className={classes.toolbar}>
        <TypedSearch
          ref={searchField}
          className={classes.search}
          aria-label="Search travellers"
          placeholder="Name or staff ID"
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
          value={search}
          onChange={(text) => onSearch({ show, search: text })}
        />
        <BoardTools
          board={board}
          alarm={alarm}
          onResend={question.ask}
          onClose={() => {
            opener.current = 'close check-in'
            setDialog({ kind: 'close' })
          }}
        />
      </div>
      <p role="status" className={classes.sound}>
        {alarm.isBlocked && 'Your browser allows no sound yet. Click anywhere on this page to allow it.'}
      </p>
      {contacts.hasFailed && (
        <QuietFailure
          text="Couldn't load phone numbers and emergency contacts."
          isRetrying={contacts.isLoading}
          onRetry={contacts.retry}
        />
      )}
      <PeopleGroups
        checkIn={checkIn}
        groups={listed}
        contacts={contacts}
        onAction={act}
        onFocusGone={noteFocusGone}
      />
      <div role="status" className={classes.live}>
        {listed.every((group) => group.people.length === 0) && (
          <div className={card.card}>
            <NothingListed title="Nobody found" hint="Search for another name, or show everyone." />
          </div>
        )}
      </div>

      <RecordAnswerDialog
        checkInId={checkInId}
        person={record && nowOf(record)}
        onChanged={reload}
        onClose={() => setDialog(undefined)}
        onClosed={returnFocus}
      />
      <AnswerHistoryDialog
        checkInId={checkInId}
        person={history && nowOf(history)}
        onClose={() => setDialog(undefined)}
        onClosed={returnFocus}
      />
      <CloseDialog
        checkIn={checkIn}
        opened={dialog?.kind === 'close'}
        onDone={reload}
        onClose={() => setDialog(undefined)}
        onClosed={returnFocus}
      />
      <ConfirmDialog
        opened={question.asked !== undefined}
        title={question.asked?.title}
        confirm={question.asked?.confirm ?? ''}
        isBusy={question.isBusy}
        problem={question.problem}
        onConfirm={() => void question.confirm()}
        onCancel={() => question.ask(undefined)}
        onFocusLost={returnFocus}
      >
        <p>{question.asked?.text}</p>
      </ConfirmDialog>
    </div>
  )
}
