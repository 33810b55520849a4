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
    description: 'The person can then be added to trips.',
    refusals: ['conflict', 'rule_broken'],
    keys: ['administrator'],
    headers: createHeaders,
    body: newPersonSchema,
    status: 204,
  },
  editPerson: {
    ...directoryCalls.editPerson,
    summary: "Change someone's name and email address in the directory",
    description:
      'Send the details that you read as `before`. If someone else has changed the same detail since, the change is refused.',
    refusals: ['changed_by_someone_else', 'rule_broken'],
    keys: ['administrator'],
    params: personParamsSchema,
    body: personEditSchema,
    status: 204,
  },
  makeAdministrator: {
    ...directoryCalls.makeAdministrator,
    summary: 'Make someone an administrator',
    description: 'The person needs an account that is not disabled.',
    refusals: ['conflict'],
    keys: ['administrator'],
    params: personParamsSchema,
    status: 204,
  },
  removeAdministrator: {
    ...directoryCalls.removeAdministrator,
    summary: "Remove someone's administrator rights",
    description: 'The last administrator keeps them.',
    refusals: ['conflict'],
    keys: ['administrator'],
    params: personParamsSchema,
    status: 204,
  },
  makeCoordinator: {
    ...directoryCalls.makeCoordinator,
    summary: 'Make someone a coordinator',
    description:
      'Coordinators can check in with travellers. The person needs an account that is not disabled.',
    refusals: ['conflict'],
    keys: ['administrator'],
    params: personParamsSchema,
    status: 204,
  },
  removeCoordinator: {
    ...directoryCalls.removeCoordinator,
    summary: "Remove someone's coordinator rights",
    description: 'They can no longer check in with travellers, unless they are an administrator.',
    keys: ['administrator'],
    params: personParamsSchema,
    status: 204,
  },
  getContactOf: {
    ...directoryCalls.getContactOf,
    summary: "Get someone's phone number and emergency contact",
    description: 'The look is written to the audit log.',
    keys: ['administrator'],
    params: personParamsSchema,
    status: 200,
    output: contactSchema,
  },
  changeContactOf: {
    ...directoryCalls.changeContactOf,
    summary: "Change someone's phone number and emergency contact",
    description:
      'Send the details that you read as `before`. If they have changed since, the change is refused.',
    refusals: ['changed_by_someone_else', 'rule_broken'],
    keys: ['administrator'],
    params: personParamsSchema,
    body: contactEditSchema,
    status: 204,
  },
  exportPeople: {
    ...directoryCalls.exportPeople,
    summary: 'Export everyone in the directory as a CSV file',
    description: 'The file has their contact details, so the export is written to the audit log.',
    keys: ['administrator'],
    status: 200,
  },
  sendLink: {
    ...directoryCalls.sendLink,
    summary: 'Email someone a link to their account',
    description: 'The link activates their account, or sets a new password if they already have one.',
    refusals: ['conflict'],
    keys: ['administrator'],
    params: personParamsSchema,
    status: 200,
    output: sentLinkSchema,
  },
  previewPeople: {
    ...directoryCalls.previewPeople,
    summary: 'Preview the import of people from a CSV file',
    description:
      'Returns what the file would change, line by line, and its errors. Nothing is changed. The response has the plan that the import needs.',
    refusals: ['rule_broken'],
    keys: ['administrator'],
    takesFile: true,
    isCsvOnly: true,
    status: 200,
    output: directoryPreviewSchema,
  },
  importPeople: {
    ...directoryCalls.importPeople,
    summary: 'Import a previewed file of people',
    description:
      'All or nothing. Send the same file with the plan of its preview. If the outcome would be different by now, it is refused.',
    refusals: ['changed_by_someone_else', 'rule_broken'],
    keys: ['administrator'],
    query: importQuerySchema,
    takesFile: true,
    isCsvOnly: true,
    status: 200,
    output: importCountsSchema,
  },
  previewPlaces: {
    ...directoryCalls.previewPlaces,
    summary: 'Preview the import of places from a CSV file',
    description:
      'Returns what the file would change, line by line, and its errors. Nothing is changed. The response has the plan that the import needs.',
    refusals: ['rule_broken'],
    keys: ['administrator'],
    scope: 'admin:write',
    takesFile: true,
    isCsvOnly: true,
    status: 200,
    output: directoryPreviewSchema,
  },
  importPlaces: {
    ...directoryCalls.importPlaces,
    summary: 'Import a previewed file of places',
    description:
      'All or nothing. Send the same file with the plan of its preview. If the outcome would be different by now, it is refused.',
    refusals: ['changed_by_someone_else', 'rule_broken'],
    keys: ['administrator'],
    scope: 'admin:write',
    query: importQuerySchema,
    takesFile: true,
    isCsvOnly: true,
    status: 200,
    output: importCountsSchema,
  },
} as const satisfies Record<keyof typeof directoryCalls, Endpoint>
