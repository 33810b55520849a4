import { createHeaders } from '../api/create-headers.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { contactEditSchema, contactSchema } from '../contacts/contact.ts'
import { importCountsSchema, importQuerySchema } from '../files/import.ts'
import { directoryCalls } from './directory-calls.ts'
import { directoryPreviewSchema } from './directory-import.ts'
import { newPersonSchema, personEditSchema, personParamsSchema, sentLinkSchema } from './people.ts'

export const directoryEndpoints = {
  addPerson: {
    ...directoryCalls.addPerson,
    summary: 'Add someone to the directory',
    keys: ['administrator'],
    headers: createHeaders,
    body: newPersonSchema,
    status: 204,
  },
  editPerson: {
    ...directoryCalls.editPerson,
    summary: "Change someone's name and email address in the directory",
    keys: ['administrator'],
    params: personParamsSchema,
    body: personEditSchema,
    status: 204,
  },
  makeAdministrator: {
    ...directoryCalls.makeAdministrator,
    summary: 'Make someone an administrator',
    keys: ['administrator'],
    params: personParamsSchema,
    status: 204,
  },
  removeAdministrator: {
    ...directoryCalls.removeAdministrator,
    summary: "Remove someone's administrator rights. The last administrator keeps them",
    keys: ['administrator'],
    params: personParamsSchema,
    status: 204,
  },
  makeCoordinator: {
    ...directoryCalls.makeCoordinator,
    summary: 'Make someone a coordinator, who can check in with travellers',
    keys: ['administrator'],
    params: personParamsSchema,
    status: 204,
  },
  removeCoordinator: {
    ...directoryCalls.removeCoordinator,
    summary: "Remove someone's coordinator rights",
    keys: ['administrator'],
    params: personParamsSchema,
    status: 204,
  },
  getContactOf: {
    ...directoryCalls.getContactOf,
    summary: "Get someone's phone number and emergency contact. Written to the audit log",
    keys: ['administrator'],
    params: personParamsSchema,
    status: 200,
    output: contactSchema,
  },
  changeContactOf: {
    ...directoryCalls.changeContactOf,
    summary: "Change someone's phone number and emergency contact",
    keys: ['administrator'],
    params: personParamsSchema,
    body: contactEditSchema,
    status: 204,
  },
  exportPeople: {
    ...directoryCalls.exportPeople,
    summary:
      'Export everyone in the directory with their contact details as a CSV file. Written to the audit log',
    keys: ['administrator'],
    status: 200,
  },
  sendLink: {
    ...directoryCalls.sendLink,
    summary: 'Email someone a link to activate their account, or to set a new password if they have one',
    keys: ['administrator'],
    params: personParamsSchema,
    status: 200,
    output: sentLinkSchema,
  },
  previewPeople: {
    ...directoryCalls.previewPeople,
    summary: 'Preview the import of people from a CSV file: what it would change, and its errors',
    keys: ['administrator'],
    takesFile: true,
    isCsvOnly: true,
    status: 200,
    output: directoryPreviewSchema,
  },
  importPeople: {
    ...directoryCalls.importPeople,
    summary: 'Import a previewed file of people, all or nothing',
    keys: ['administrator'],
    query: importQuerySchema,
    takesFile: true,
    isCsvOnly: true,
    status: 200,
    output: importCountsSchema,
  },
  previewPlaces: {
    ...directoryCalls.previewPlaces,
    summary: 'Preview the import of places from a CSV file: what it would change, and its errors',
    keys: ['administrator'],
    scope: 'admin:write',
    takesFile: true,
    isCsvOnly: true,
    status: 200,
    output: directoryPreviewSchema,
  },
  importPlaces: {
    ...directoryCalls.importPlaces,
    summary: 'Import a previewed file of places, all or nothing',
    keys: ['administrator'],
    scope: 'admin:write',
    query: importQuerySchema,
    takesFile: true,
    isCsvOnly: true,
    status: 200,
    output: importCountsSchema,
  },
} as const satisfies Record<keyof typeof directoryCalls, Endpoint>
