import type { Day } from '@sojourn/contract/dates/day'
import type { PostgresVersion } from './postgres-server.ts'

/** Where the databases are that the tests copy: a folder, or an address on the PostgreSQL server. */
export interface Template {
  readonly engine: 'embedded' | 'postgres'
  /** With nothing in it. */
  readonly empty: string
  /** With its tables. */
  readonly migrated: string
  /** Also with the sample data, as on that day. */
  readonly sample: string
  readonly sampleDay: Day
}

declare module 'vitest' {
  export interface ProvidedContext {
    template: Template
    postgresVersion: PostgresVersion
  }
}
