import { expect, test } from 'vitest'
import { TEMPLATE_FILE } from './trip-file.ts'

test('the template names every column that an import reads', () => {
  expect(TEMPLATE_FILE).toBe(
    '\ufeffTrip ID,Staff IDs,Staff,Region,Country,Destination,Start date,End date,One Curtin,Cost,Reason,Comments\r\n',
  )
})
