import { importSentences } from '@sojourn/contract/files/import-sentences'
import { OPERATOR } from '../accounts/actor.ts'
import { countsOf, type DirectoryFile, type DirectoryPlan } from '../directory/import-plan.ts'
import { peopleFile } from '../directory/people-file.ts'
import { placesFile } from '../directory/places-file.ts'
import { FileRefusal } from '../spreadsheet/table.ts'
import { StartError } from '../start-error.ts'
import type { Invocation } from './invocation.ts'

export async function importStaff(invocation: Invocation): Promise<void> {
  await importFile(invocation, peopleFile)
}

export async function importDestinations(invocation: Invocation): Promise<void> {
  await importFile(invocation, placesFile)
}

/** Imports the whole file or nothing. */
async function importFile(
  { db, subject, file, isDryRun, print }: Invocation,
  kind: DirectoryFile,
): Promise<void> {
  const plan = await db
    .transaction(async (tx) => {
      await tx.execute(kind.lock)
      const made = await kind.plan(tx, Buffer.from(file, 'base64'))
      refuseErrors(subject, made)
      if (!isDryRun) await made.write(tx, OPERATOR)
      return made
    })
    .catch((error: unknown) => {
      throw error instanceof FileRefusal ? new StartError(`${subject}: ${error.message}`) : error
    })
  for (const { message } of plan.notices) print(message)
  const result = importSentences.result(countsOf(plan))
  print(isDryRun ? `Dry run, nothing changed: ${result}` : result)
}

function refuseErrors(file: string, { errors }: DirectoryPlan): void {
  if (errors.length === 0) return
  const list = errors.map(({ line, message }) => `  line ${line}: ${message}`).join('\n')
  throw new StartError(`Nothing was imported. Fix these lines in ${file}:\n${list}`)
}
