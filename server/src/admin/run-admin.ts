import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { openForPeople } from '../database/open-database.ts'
import { ApiFailure } from '../http/api-failure.ts'
import { createLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { createAccount, printResetLink, removeAccount, signOutEverywhere } from './account-commands.ts'
import { addAdministrator, listAdministrators, removeAdministrator } from './administrator-commands.ts'
import { verifyAudit } from './audit-commands.ts'
import { importDestinations } from './import-destinations.ts'
import { importStaff } from './import-staff.ts'
import type { Invocation } from './invocation.ts'
import { listStaff } from './list-staff.ts'

const COMMANDS: Record<string, { subject?: string; run: (invocation: Invocation) => Promise<void> }> = {
  'staff import': { subject: 'FILE.csv', run: importStaff },
  'staff list': { run: listStaff },
  'administrator add': { subject: 'STAFF_ID', run: addAdministrator },
  'administrator remove': { subject: 'STAFF_ID', run: removeAdministrator },
  'administrator list': { run: listAdministrators },
  'account create': { subject: 'STAFF_ID', run: createAccount },
  'account reset-link': { subject: 'STAFF_ID', run: printResetLink },
  'account sign-out': { subject: 'STAFF_ID', run: signOutEverywhere },
  'account remove': { subject: 'STAFF_ID', run: removeAccount },
  'destinations import': { subject: 'FILE.csv', run: importDestinations },
  'audit verify': { run: verifyAudit },
}

const USAGE = `Use one of:
  npm run admin -- staff import FILE.csv [--dry-run]         staff_id,first_name,last_name,email
  npm run admin -- staff list
  npm run admin -- administrator add STAFF_ID
  npm run admin -- administrator remove STAFF_ID
  npm run admin -- administrator list
  npm run admin -- account create STAFF_ID [--first-name NAME --last-name NAME]
  npm run admin -- account reset-link STAFF_ID
  npm run admin -- account sign-out STAFF_ID
  npm run admin -- account remove STAFF_ID
  npm run admin -- destinations import FILE.csv [--dry-run]  region,country,destination
  npm run admin -- audit verify`

/** Runs one admin command on the database in the settings. */
export async function runAdmin(
  argv: string[],
  env: Record<string, string | undefined>,
  print: (text: string) => void,
): Promise<void> {
  const { values, positionals } = parse(argv)
  const [area, verb, subject = '', ...rest] = positionals
  const command = COMMANDS[`${area} ${verb}`]
  const isComplete = command && rest.length === 0 && Boolean(command.subject) === (subject !== '')
  if (!isComplete) throw new StartError(USAGE)

  const config = readConfig(env)
  const database = await openForPeople(config, createLog({ logLevel: 'warn' }))
  try {
    await database.exclusively(migrate)
    await command.run({
      db: database.db,
      config,
      subject,
      isDryRun: values['dry-run'] ?? false,
      names: { first_name: values['first-name'], last_name: values['last-name'] },
      print,
    })
  } catch (error) {
    throw error instanceof ApiFailure ? new StartError(error.message) : error
  } finally {
    await database.close()
  }
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
      },
    })
  } catch {
    throw new StartError(USAGE)
  }
}
