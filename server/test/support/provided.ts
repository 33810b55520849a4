/** What the global setup passes to the tests: the engine they run on, and a migrated database to copy. */
export type Template =
  | { engine: 'embedded'; folder: string /** A database with nothing in it. */; empty: string }
  | { engine: 'postgres'; url: string }

declare module 'vitest' {
  export interface ProvidedContext {
    template: Template
  }
}
