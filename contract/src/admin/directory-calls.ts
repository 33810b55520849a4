import type { Call } from '../api/call.ts'

/** Changing people and their rights, and importing people and places. */
export const directoryCalls = {
  addPerson: { method: 'POST', path: '/admin/people' },
  editPerson: { method: 'PATCH', path: '/admin/people/:staffId' },
  makeAdministrator: { method: 'PUT', path: '/admin/people/:staffId/administrator' },
  removeAdministrator: { method: 'DELETE', path: '/admin/people/:staffId/administrator' },
  makeCoordinator: { method: 'PUT', path: '/admin/people/:staffId/coordinator' },
  removeCoordinator: { method: 'DELETE', path: '/admin/people/:staffId/coordinator' },
  /** Every look at someone else's contact details is written to the audit log. */
  getContactOf: { method: 'GET', path: '/admin/people/:staffId/contact', mediaType: 'application/json' },
  changeContactOf: { method: 'PUT', path: '/admin/people/:staffId/contact' },
  exportPeople: { method: 'GET', path: '/admin/people/export', mediaType: 'text/csv' },
  sendLink: { method: 'POST', path: '/admin/people/:staffId/link', mediaType: 'application/json' },
  previewPeople: { method: 'POST', path: '/admin/people/import/preview', mediaType: 'application/json' },
  importPeople: { method: 'POST', path: '/admin/people/import', mediaType: 'application/json' },
  previewPlaces: { method: 'POST', path: '/admin/places/import/preview', mediaType: 'application/json' },
  importPlaces: { method: 'POST', path: '/admin/places/import', mediaType: 'application/json' },
} as const satisfies Record<string, Call>
