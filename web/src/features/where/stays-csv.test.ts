import { groupStays } from '@sojourn/contract/where/whereabouts'
import { expect, test } from 'vitest'
import { staysCsv } from './stays-csv.ts'

test('the file has a row for each person in each destination, and no formula is executed', () => {
  const stay = {
    region: 'Europe',
    country: 'France',
    trip_id: 7,
    start_date: '2026-03-09',
    end_date: '2026-03-12',
  }
  const bao = { staff_id: '10002', first_name: 'Bao', last_name: 'Nguyen' }
  const mallory = { staff_id: '10009', first_name: '=1+1', last_name: 'Mallory' }
  const file = staysCsv(
    groupStays([
      { ...stay, city: 'Paris, Nord', person: mallory },
      { ...stay, city: 'Lyon', person: bao },
    ]),
  )
  expect(file).toBe(
    [
      '\ufeffRegion,Country,Destination,Staff ID,Staff,Start date,End date,Trip ID',
      'Europe,France,Lyon,10002,Bao Nguyen,2026-03-09,2026-03-12,7',
      'Europe,France,"Paris, Nord",10009,\'=1+1 Mallory,2026-03-09,2026-03-12,7',
      '',
    ].join('\r\n'),
  )
})

test('without travellers the file has only the column headings', () => {
  expect(staysCsv([])).toBe('\ufeffRegion,Country,Destination,Staff ID,Staff,Start date,End date,Trip ID\r\n')
})
