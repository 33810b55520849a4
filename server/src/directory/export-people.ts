import { PEOPLE_COLUMNS } from '@sojourn/contract/admin/directory-files'
import { BYTE_ORDER_MARK, csvRow } from '@sojourn/contract/files/csv'
import { counted } from '@sojourn/contract/words/count-words'
import type { Db } from '../database/database.ts'
import { recordEvent } from '../database/record-event.ts'
import type { Author } from '../http/author.ts'
import { listEveryone } from './list-everyone.ts'

/** Everyone in the directory as a CSV file that can be imported again. It contains contact details, so it is a look at them. */
export async function exportPeople(tx: Db, { name, staffId }: Author): Promise<string> {
  const people = await listEveryone(tx)
  const event = `${name} exported the staff directory with contact details: ${counted(people.length, 'person', 'people')}`
  await recordEvent(tx, { kind: 'admin', event, staffId })
  const rows = people.map((person) => csvRow(PEOPLE_COLUMNS.map((column) => person[column])))
  return BYTE_ORDER_MARK + csvRow(PEOPLE_COLUMNS) + rows.join('')
}
