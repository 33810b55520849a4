import { expect, test } from 'vitest'
import { FIELDS, TEXT_FIELDS } from '../trip/trip-fields.ts'
import { TEMPLATE_FILE } from './trip-file.ts'

test('the template names every column that an import reads', () => {
  const texts = TEXT_FIELDS.map((field) => FIELDS[field].label)
  expect(texts).toEqual(expect.arrayContaining(['Reason', 'Comments']))
  expect(TEMPLATE_FILE).toBe(
    `\ufeffTrip ID,Staff IDs,Staff,Region,Country,Destination,Start date,End date,One Curtin,Cost,${texts}\r\n`,
  )
})
