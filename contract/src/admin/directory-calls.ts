import type { Call } from '../api/call.ts'

/** Changing people and their rights, and importing people and places. */
export const directoryCalls = {
  addPerson: { method: 'POST', path: '/admin/people' },
  editPerson: { method: 'PATCH', path: '/admin/people/:staffId' },
  makeAdministrator: { method: 'PUT', path: '/admin/people/:staffId/administrator' },
  removeAdministrator: { method: 'DELETE', path: '/admin/people/:staffId/administrator' },
  sendLink: { method: 'POST', path: '/admin/people/:staffId/link', mediaType: 'application/json' },
  previewPeople: { method: 'POST', path: '/admin/people/import/preview', mediaType: 'application/json' },
  importPeople: { method: 'POST', path: '/admin/people/import', mediaType: 'application/json' },
  previewPlaces: { method: 'POST', path: '/admin/places/import/preview', mediaType: 'application/json' },
  importPlaces: { method: 'POST', path: '/admin/places/import', mediaType: 'application/json' },
} as const satisfies Record<string, Call>
