import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import type { Db } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { ApiFailure } from '../http/api-failure.ts'
import { openExistingForCommand, openForCommand } from '../operator/open-for-command.ts'
import { findRunningServer, type RunningServer, UNKNOWN } from '../operator/running-server.ts'
import { StartError } from '../start-error.ts'
import { comeBack, disable, enable, leave, signOut } from './access-commands.ts'
import { createAndPrintLink, printResetLink, removeAccount } from './account-commands.ts'
import { addAdministrator, listAdministrators, removeAdministrator } from './administrator-commands.ts'
import { verifyAudit } from './audit-commands.ts'
import { addCoordinator, removeCoordinator } from './coordinator-commands.ts'
import { importDestinations, importStaff } from './import-commands.ts'
import type { Invocation, Typed } from './invocation.ts'
import { listStaff } from './list-staff.ts'

interface Command {
  subject?: string
  onlyReads?: boolean
  run: (invocation: Invocation) => Promise<void>
}

const COMMANDS: Record<string, Command> = {
  'staff import': { subject: 'FILE.csv', run: importStaff },
  'staff list': { onlyReads: true, run: listStaff },
  'staff leave': { subject: 'STAFF_ID', run: leave },
  'staff return': { subject: 'STAFF_ID', run: comeBack },
  'administrator add': { subject: 'STAFF_ID', run: addAdministrator },
  'administrator remove': { subject: 'STAFF_ID', run: removeAdministrator },
  'administrator list': { onlyReads: true, run: listAdministrators },
  'coordinator add': { subject: 'STAFF_ID', run: addCoordinator },
  'coordinator remove': { subject: 'STAFF_ID', run: removeCoordinator },
  'account create': { subject: 'STAFF_ID', run: createAndPrintLink },
  'account reset-link': { subject: 'STAFF_ID', run: printResetLink },
  'account sign-out': { subject: 'STAFF_ID', run: signOut },
  'account disable': { subject: 'STAFF_ID', run: disable },
  'account enable': { subject: 'STAFF_ID', run: enable },
  'account remove': { subject: 'STAFF_ID', run: removeAccount },
  'destinations import': { subject: 'FILE.csv', run: importDestinations },
  'audit verify': { onlyReads: true, run: verifyAudit },
}

const USAGE = `Use one of:
  npm run admin -- staff import FILE.csv [--dry-run]         staff_id,first_name,last_name,email,phone,emergency_name,emergency_phone
  npm run admin -- staff list
  npm run admin -- staff leave STAFF_ID
  npm run admin -- staff return STAFF_ID
  npm run admin -- administrator add STAFF_ID
  npm run admin -- administrator remove STAFF_ID
  npm run admin -- administrator list
  npm run admin -- coordinator add STAFF_ID
  npm run admin -- coordinator remove STAFF_ID
  npm run admin -- account create STAFF_ID [--first-name NAME --last-name NAME]
  npm run admin -- account reset-link STAFF_ID
  npm run admin -- account sign-out STAFF_ID
  npm run admin -- account disable STAFF_ID
  npm run admin -- account enable STAFF_ID
  npm run admin -- account remove STAFF_ID
  npm run admin -- destinations import FILE.csv [--dry-run]  region,country,destination,iso_code
  npm run admin -- audit verify`

/** Runs one admin command on the database in the settings. A server that is running on the embedded database runs it itself. */
export async function runAdmin(
  argv: string[],
  env: Record<string, string | undefined>,
  print: (text: string) => void,
): Promise<void> {
  const typed = await read(argv)
  const config = readConfig(env)
  const server = config.databaseUrl ? undefined : await findRunningServer(config.dataDir)
  if (server) return runThere(server, typed, print)

  const open = COMMANDS[typed.command]?.onlyReads ? openExistingForCommand : openForCommand
  const database = await open(config)
  try {
    await database.exclusively(migrate)
    await run({ ...typed, db: database.db, config, print })
  } finally {
    await database.close()
  }
}

async function read(argv: string[]): Promise<Typed> {
  const { values, positionals } = parse(argv)
  const [area, verb, subject = '', ...rest] = positionals
  const command = `${area} ${verb}`
  const known = COMMANDS[command]
  const isComplete = known && rest.length === 0 && Boolean(known.subject) === (subject !== '')
  if (!isComplete) throw new StartError(USAGE)
  return {
    command,
    subject,
    file: known.subject === 'FILE.csv' ? await readNamedFile(subject) : '',
    isDryRun: values['dry-run'] ?? false,
    names: { first_name: values['first-name'], last_name: values['last-name'] },
  }
}

async function readNamedFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`Couldn't read ${file} (${error.code}).`)
  })
  return bytes.toString('base64')
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

async function run(invocation: Invocation): Promise<void> {
  const known = COMMANDS[invocation.command]
  if (!known) throw new StartError(UNKNOWN)
  try {
    await known.run(invocation)
  } catch (error) {
    throw error instanceof ApiFailure ? new StartError(error.message) : error
  }
}

/** What a command printed, and the sentence it ended with if it failed. */
interface Outcome {
  printed: string[]
  problem?: string
}

async function runThere(server: RunningServer, typed: Typed, print: (text: string) => void): Promise<void> {
  const { printed, problem }: Outcome = JSON.parse(String(await server.ask(ADMIN_SERVICE, typed)))
  for (const text of printed) print(text)
  if (problem !== undefined) throw new StartError(problem)
}

export const ADMIN_SERVICE = '/admin'

/** Runs a command that was sent to the running server. */
export async function runHere(typed: Typed, db: Db, config: Config): Promise<Outcome> {
  const printed: string[] = []
  try {
    await run({ ...typed, db, config, print: (text) => printed.push(text) })
    return { printed }
  } catch (error) {
    if (error instanceof StartError) return { printed, problem: error.message }
    throw error
  }
}
