import { type Day, dayInZone } from '@sojourn/contract/dates/day'
import { readConfig } from '../../src/config.ts'
import type { Db } from '../../src/database/database.ts'
import { loadSampleData } from '../../src/sample/load-sample-data.ts'

const { timeZone } = readConfig({})

/** The dates of the sample data are around today, so it is only good for today. */
export function sampleDay(): Day {
  return dayInZone(timeZone, new Date())
}

/** Loads the sample data as apps do that don't set anything else. */
export async function loadSamples(db: Db): Promise<Day> {
  const day = sampleDay()
  await loadSampleData(db, { sampleData: 'on', timeZone })
  return day
}
