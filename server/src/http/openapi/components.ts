import * as account from '@sojourn/contract/account/account'
import * as apiTokens from '@sojourn/contract/account/api-tokens'
import * as ownSessions from '@sojourn/contract/account/own-sessions'
import * as singleSignOn from '@sojourn/contract/account/single-sign-on'
import * as auditSearch from '@sojourn/contract/admin/audit-search'
import * as auditVerification from '@sojourn/contract/admin/audit-verification'
import * as directoryImport from '@sojourn/contract/admin/directory-import'
import * as people from '@sojourn/contract/admin/people'
import * as places from '@sojourn/contract/admin/places'
import * as system from '@sojourn/contract/admin/system'
import * as apiError from '@sojourn/contract/api/api-error'
import type { Schema } from '@sojourn/contract/api/endpoint'
import * as assistants from '@sojourn/contract/assistants/assistant-message'
import * as audit from '@sojourn/contract/audit/audit'
import * as feeds from '@sojourn/contract/calendar/calendar-feed'
import * as checkIns from '@sojourn/contract/check-ins/check-in'
import * as contacts from '@sojourn/contract/contacts/contact'
import * as imports from '@sojourn/contract/files/import'
import * as notices from '@sojourn/contract/notices/notice-choices'
import * as presence from '@sojourn/contract/presence/presence'
import * as reports from '@sojourn/contract/reports/reports'
import * as trips from '@sojourn/contract/trip/trip'
import * as history from '@sojourn/contract/trip/trip-history'
import * as tripPages from '@sojourn/contract/trip/trip-pages'
import * as webhooks from '@sojourn/contract/webhooks/webhook'
import * as z from 'zod/mini'

/** Files of the contract whose schemas the document shows once and refers to. A body or answer from another file is refused by a test. */
const FILES: Record<string, unknown>[] = [
  account,
  apiTokens,
  assistants,
  ownSessions,
  singleSignOn,
  auditSearch,
  auditVerification,
  directoryImport,
  people,
  places,
  system,
  apiError,
  audit,
  feeds,
  checkIns,
  contacts,
  imports,
  notices,
  presence,
  reports,
  tripPages,
  trips,
  webhooks,
  history,
]

/** Every shared shape and its name: `tripSchema` is `Trip`. */
export function namedSchemas(): Map<Schema, string> {
  const exported = FILES.flatMap((file) => Object.entries(file))
  return new Map(
    exported.flatMap(([name, value]) =>
      name.endsWith('Schema') && value instanceof z.core.$ZodType ? [[value, nameOf(name)] as const] : [],
    ),
  )
}

function nameOf(exported: string): string {
  return exported.charAt(0).toUpperCase() + exported.slice(1, -'Schema'.length)
}
