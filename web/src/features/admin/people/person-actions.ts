import type { Person, SentLink } from '@sojourn/contract/admin/people'
import { RESET_LINK_HOURS, VERIFY_LINK_HOURS } from '@sojourn/contract/limits'
import { counted } from '@sojourn/contract/words/count-words'
import { fullName } from '@sojourn/contract/words/full-name'
import { call } from '../admin-calls.ts'

export type PersonAction =
  | 'send activation link'
  | 'send reset link'
  | 'make administrator'
  | 'remove administrator'
  | 'make coordinator'
  | 'remove coordinator'
  | 'end sessions'
  | 'disable'
  | 'enable'
  | 'leave'
  | 'return'

/** What can be done to someone now. Nobody can lock themselves out, links are only for passwords, and administrators can do what coordinators can. */
export function actionsFor(
  { account, left_at }: Person,
  isOneself: boolean,
  hasPasswords = true,
): PersonAction[] {
  const hasLeft = left_at !== null
  const isDisabled = account !== null && account.disabled_at !== null
  const isEnabled = account !== null && !isDisabled
  const actions: [PersonAction, boolean][] = [
    ['send activation link', hasPasswords && account === null && !hasLeft],
    ['send reset link', hasPasswords && isEnabled && !hasLeft],
    ['make administrator', isEnabled && !account.is_administrator],
    ['remove administrator', account?.is_administrator === true],
    ['make coordinator', isEnabled && !account.is_administrator && !account.is_coordinator],
    ['remove coordinator', account?.is_coordinator === true],
    ['end sessions', isEnabled && account.sessions + account.calendar_links + account.access_tokens > 0],
    ['disable', isEnabled && !isOneself],
    ['enable', isDisabled && !hasLeft],
    ['leave', !hasLeft && !isOneself],
    ['return', hasLeft],
  ]
  return actions.flatMap(([action, isPossible]) => (isPossible ? [action] : []))
}

interface ActionWords {
  /** In the menu, and on the button that confirms it. */
  label: string
  /** What it does to this person, in a sentence or two. */
  consequences: (person: Person, isOneself: boolean) => string
  tone?: 'danger'
  /** Returns what to tell the administrator. */
  run: (person: Person) => Promise<string>
}

export const ACTIONS: Record<PersonAction, ActionWords> = {
  'send activation link': {
    label: 'Send activation link',
    consequences: ({ address }) =>
      `We'll email a link to ${address}. It can be used once and expires in ${VERIFY_LINK_HOURS} hours.`,
    run: sendLink,
  },
  'send reset link': {
    label: 'Send reset link',
    consequences: ({ address }) =>
      `We'll email a link to ${address}. It can be used once and expires in ${counted(RESET_LINK_HOURS, 'hour')}. The current password works until they set a new one.`,
    run: sendLink,
  },
  'make administrator': {
    label: 'Make administrator',
    consequences: () =>
      'Administrators manage people, accounts and places, and can add and remove administrators. They see it when they next reload the page.',
    run: async (person) => {
      await call('makeAdministrator', paramsOf(person))
      return `${fullName(person)} is now an administrator.`
    },
  },
  'remove administrator': {
    label: 'Remove as administrator',
    consequences: (_, isOneself) =>
      isOneself
        ? 'You will no longer see this page. Another administrator can make you one again.'
        : 'They keep their account but can no longer manage people, accounts and places.',
    tone: 'danger',
    run: async (person) => {
      await call('removeAdministrator', paramsOf(person))
      return `${fullName(person)} is no longer an administrator.`
    },
  },
  'make coordinator': {
    label: 'Make coordinator',
    consequences: () =>
      'Coordinators check in with travellers, and see the contact details of the people in an open check-in. They see it when they next reload the page.',
    run: async (person) => {
      await call('makeCoordinator', paramsOf(person))
      return `${fullName(person)} is now a coordinator.`
    },
  },
  'remove coordinator': {
    label: 'Remove as coordinator',
    consequences: ({ account }) =>
      account?.is_administrator
        ? 'They can still check in with travellers while they are an administrator.'
        : 'They keep their account but can no longer check in with travellers.',
    tone: 'danger',
    run: async (person) => {
      await call('removeCoordinator', paramsOf(person))
      return `${fullName(person)} is no longer a coordinator.`
    },
  },
  'end sessions': {
    label: 'End sessions',
    consequences: (person, isOneself) =>
      `Ends ${openThings(person)}. ${isOneself ? "You'll be signed out here too, and" : 'They'} can sign in again.`,
    tone: 'danger',
    run: async (person) => {
      await call('endSessions', paramsOf(person))
      return `${fullName(person)} was signed out everywhere.`
    },
  },
  disable: {
    label: 'Disable account',
    consequences: (person) =>
      [
        ...(openThings(person) ? [`Ends ${openThings(person)}.`] : []),
        "They can't sign in until an administrator enables the account. Their trips stay as they are.",
      ].join(' '),
    tone: 'danger',
    run: async (person) => {
      await call('disableAccount', paramsOf(person))
      return `The account of ${fullName(person)} is disabled.`
    },
  },
  enable: {
    label: 'Enable account',
    consequences: () => 'They can sign in again. Calendar links that were revoked stay revoked.',
    run: async (person) => {
      await call('enableAccount', paramsOf(person))
      return `The account of ${fullName(person)} is enabled.`
    },
  },
  leave: {
    label: 'Mark as left',
    consequences: (person) =>
      [
        'They stay on their trips but are no longer offered for new ones.',
        ...(person.account?.disabled_at === null
          ? [`Their account is disabled${openThings(person) && `, which ends ${openThings(person)}`}.`]
          : []),
      ].join(' '),
    tone: 'danger',
    run: async (person) => {
      await call('markAsLeft', paramsOf(person))
      return `${fullName(person)} is marked as left.`
    },
  },
  return: {
    label: 'Mark as back',
    consequences: ({ account }) =>
      account
        ? 'They are offered for new trips again. Their account stays disabled until you enable it.'
        : 'They are offered for new trips again.',
    run: async (person) => {
      await call('markAsBack', paramsOf(person))
      return `${fullName(person)} is marked as back.`
    },
  },
}

async function sendLink(person: Person): Promise<string> {
  return describeSent(await call('sendLink', paramsOf(person)))
}

/** Without a mail server nobody receives the email, so an administrator has to know where it is. */
export function describeSent({ purpose, address, is_sent }: SentLink): string {
  const link = purpose === 'reset' ? 'reset link' : 'activation link'
  return is_sent
    ? `The ${link} was sent to ${address}.`
    : `No mail server is set up, so the ${link} wasn't sent. It is in the outbox on the server and in its terminal.`
}

/** `2 sessions, 1 calendar link and 1 access token`, or nothing. */
function openThings({ account }: Person): string {
  const things: [number, string][] = [
    [account?.sessions ?? 0, 'session'],
    [account?.calendar_links ?? 0, 'calendar link'],
    [account?.access_tokens ?? 0, 'access token'],
  ]
  const open = things.flatMap(([count, thing]) => (count > 0 ? [counted(count, thing)] : []))
  return [open.slice(0, -1).join(', '), ...open.slice(-1)].filter(Boolean).join(' and ')
}

function paramsOf({ staff_id }: Person) {
  return { params: { staffId: staff_id } }
}
