import type { BoardPerson, CheckInScope, Recipient } from '@sojourn/contract/check-ins/check-in'
import { counted } from '@sojourn/contract/words/count-words'
import { fullName } from '@sojourn/contract/words/full-name'
import { call } from '../check-in-calls.ts'
import { placeWords } from '../scope-words.ts'
import type { BoardQuestion } from './use-board-question.ts'

/** Emails the silent again, all of them or one. */
export function resendQuestion(checkInId: number, people: readonly BoardPerson[]): BoardQuestion {
  const [first] = people
  const whom =
    first && people.length < 2
      ? fullName(first) || first.staff_id
      : counted(people.length, 'silent traveller')
  const ifAddressed = people.some(hasNoAddress) ? ', if there is an address by now' : ''
  return {
    title: 'Send the email again?',
    text: `${whom} will get the same email again${ifAddressed}. Earlier links still work.`,
    confirm: 'Send again',
    run: async () => {
      const staff_ids = people.map(({ staff_id }) => staff_id)
      const { emailed } = await call('resendCheckIn', { params: { checkInId }, body: { staff_ids } })
      return resentWords(emailed, people)
    },
  }
}

/** What became of emailing these people again. */
export function resentWords(emailed: number, people: readonly Pick<BoardPerson, 'address'>[]): string {
  if (emailed > 0) return `${counted(emailed, 'email')} will be sent.`
  return people.every(hasNoAddress)
    ? 'Nobody could be emailed: no address.'
    : 'Nobody was emailed. They have answered, or got an email a moment ago.'
}

function hasNoAddress({ address }: Pick<BoardPerson, 'address'>): boolean {
  return address === null
}

/** Adds the travellers who have arrived since. */
export function addQuestion(checkInId: number, newcomers: readonly Recipient[]): BoardQuestion {
  return {
    title: 'Add these travellers?',
    text: `${counted(newcomers.length, 'traveller')} will be added to this check-in and emailed.`,
    confirm: 'Add and email them',
    run: async () => {
      const staff_ids = newcomers.map(({ staff_id }) => staff_id)
      const { emailed } = await call('addToCheckIn', { params: { checkInId }, body: { staff_ids } })
      return `${counted(newcomers.length, 'traveller')} added. ${counted(emailed, 'email')} will be sent.`
    },
  }
}

/** 3 travellers have arrived in Japan since. */
export function newcomerWords(count: number, scope: CheckInScope): string {
  const isSomewhere = scope.country !== undefined || scope.place !== undefined
  const arrived = counted(count, 'traveller has', 'travellers have')
  return isSomewhere ? `${arrived} arrived in ${placeWords(scope)} since.` : `${arrived} set out since.`
}
