import type { CheckInKind, CheckInScope } from '@sojourn/contract/check-ins/check-in'

interface Template {
  label: string
  texts: Record<CheckInKind, MessageText>
}

export interface MessageText {
  subject: string
  message: string
}

const REPLY = 'Please choose one of the answers in this email, even if you are safe.'
const FIRST = 'If you are in danger, call the local emergency number first.'

/** Texts to start from. `{place}` becomes the affected place. */
const TEMPLATES = {
  earthquake: {
    label: 'Earthquake',
    texts: {
      emergency: {
        subject: 'Earthquake in {place}: are you safe?',
        message: `There has been a strong earthquake in {place}. ${REPLY}\n\n${FIRST} Stay away from damaged buildings, expect aftershocks and follow the instructions of the local authorities.`,
      },
      advisory: {
        subject: 'Earthquake in {place}',
        message:
          'There has been an earthquake in {place}. You may feel aftershocks, and transport may be disrupted.\n\nStay away from damaged buildings, follow the instructions of the local authorities and check your travel arrangements. Contact us if you need help.',
      },
    },
  },
  unrest: {
    label: 'Civil unrest',
    texts: {
      emergency: {
        subject: 'Unrest in {place}: are you safe?',
        message: `There is violent unrest in {place}. ${REPLY}\n\n${FIRST} Stay indoors, away from crowds and government buildings, and wait for further advice before you travel.`,
      },
      advisory: {
        subject: 'Demonstrations in {place}',
        message:
          'Demonstrations are expected in {place} and may turn violent.\n\nAvoid crowds, allow extra time for journeys and follow the local news. Contact us if you need help.',
      },
    },
  },
  weather: {
    label: 'Severe weather',
    texts: {
      emergency: {
        subject: 'Severe weather in {place}: are you safe?',
        message: `Severe weather has hit {place}. ${REPLY}\n\n${FIRST} Stay in a safe building, away from windows and flood water, and follow the instructions of the local authorities.`,
      },
      advisory: {
        subject: 'Severe weather expected in {place}',
        message:
          'Severe weather is expected in {place}.\n\nFollow the local forecast, keep your phone charged, and ask your airline or hotel about changes before you set out. Contact us if you need help.',
      },
    },
  },
  transport: {
    label: 'Transport disruption',
    texts: {
      emergency: {
        subject: 'Transport accident in {place}: are you safe?',
        message: `There has been a serious transport accident in {place}. ${REPLY}\n\n${FIRST} If you are stranded, tell us where you are and how we can reach you.`,
      },
      advisory: {
        subject: 'Transport disruption in {place}',
        message:
          'Flights or trains in {place} are disrupted.\n\nCheck your connections before you set out. If you are stranded or need a new booking, contact us.',
      },
    },
  },
  health: {
    label: 'Health',
    texts: {
      emergency: {
        subject: 'Health emergency in {place}: are you well?',
        message: `There is a health emergency in {place}. ${REPLY}\n\n${FIRST} Follow the instructions of the local health authorities, and tell us if you need medical help.`,
      },
      advisory: {
        subject: 'Health advice for {place}',
        message:
          'The health authorities have issued advice for {place}.\n\nFollow the local instructions, wash your hands often, and see a doctor if you feel unwell. Contact us if you need help.',
      },
    },
  },
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof TEMPLATES

export const TEMPLATE_OPTIONS = Object.entries(TEMPLATES).map(([value, { label }]) => ({ value, label }))

export function templateText(name: TemplateName, kind: CheckInKind, scope: CheckInScope): MessageText {
  const { subject, message } = TEMPLATES[name].texts[kind]
  const place = placeOf(scope)
  return { subject: subject.replaceAll('{place}', place), message: message.replaceAll('{place}', place) }
}

export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(TEMPLATES, name)
}

/** What is searched for may be in lower case, or only part of a name. The country's name is right. */
function placeOf({ country, place }: CheckInScope): string {
  return country ?? (place ? place.replace(/^\p{L}/u, (letter) => letter.toUpperCase()) : 'your destination')
}
