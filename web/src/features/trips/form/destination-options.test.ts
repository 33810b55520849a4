import type { DestinationOption } from '@sojourn/contract/trip/trip'
import { expect, test } from 'vitest'
import { destinationOptions } from './destination-options.ts'
import { destinationFields, emptyDestinationRow } from './form-values.ts'

const at = (destination_id: number, destination_name: string, more: Partial<DestinationOption> = {}) => ({
  ...{ destination_id, destination_name, country_name: 'India', region_name: 'South Asia' },
  ...more,
})
const MUMBAI = at(1, 'Mumbai')
const BOMBAY = at(2, 'Bombay', { retired: true })
const DIRECTORY = [MUMBAI, BOMBAY]

const rowOf = (option: DestinationOption) => ({ ...emptyDestinationRow(), ...destinationFields(option) })
const labels = (rows: DestinationOption[], directory = DIRECTORY) =>
  destinationOptions(directory, [...rows.map(rowOf), emptyDestinationRow()]).map(
    ({ label, disabled }) => `${label}${disabled ? ', chosen' : ''}`,
  )

test.each<[string, DestinationOption[], string[]]>([
  ['what isn’t retired is offered', [], ['Mumbai']],
  ['what is chosen can’t be chosen again', [MUMBAI], ['Mumbai, chosen']],
  ['a retired destination stays where it is, marked', [BOMBAY], ['Mumbai', 'Bombay (retired), chosen']],
  ['one that has been merged into another still shows', [at(3, 'Poona')], ['Mumbai', 'Poona, chosen']],
])('%s', (_, chosen, offered) => {
  expect(labels(chosen)).toEqual(offered)
})
