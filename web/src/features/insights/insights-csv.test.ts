import { expect, test } from 'vitest'
import { oneCurtinCsv, spendCsv } from './insights-csv.ts'

test('the file has a row for each group, and no formula is executed', () => {
  const groups = [
    { key: '10009', name: '=1+1 Mallory', trips: 2, spent: 33.34, planned: 0, total: 33.34 },
    { key: '10002', name: 'Nguyen, Bao', trips: 1, spent: 0, planned: 10.5, total: 10.5 },
  ]
  expect(spendCsv(['Staff ID', 'Staff'], groups, ({ key, name }) => [key, name])).toBe(
    [
      '\ufeffStaff ID,Staff,Trips,Completed (estimated),Planned,Total',
      "10009,'=1+1 Mallory,2,33.34,0,33.34",
      '10002,"Nguyen, Bao",1,0,10.50,10.50',
      '',
    ].join('\r\n'),
  )
})

test('without groups the file has only the column headings', () => {
  expect(spendCsv(['Month'], [], ({ key }) => [key])).toBe(
    '\ufeffMonth,Trips,Completed (estimated),Planned,Total\r\n',
  )
})

test('shares are written as percentages', () => {
  const part = { trips: 1, cost: 60, tripsShare: 1 / 3, costShare: 0.5 }
  expect(oneCurtinCsv([['One Curtin', part]])).toBe(
    '\ufeffOne Curtin,Trips,Trips %,Cost,Cost %\r\nOne Curtin,1,33.33,60,50\r\n',
  )
})
