/** What the global set-ups hand to the tests: which engine they run on, and a migrated database to copy. */
export type Template =
  | { engine: 'embedded'; folder: string /** A database with nothing in it. */; empty: string }
  | { engine: 'postgres'; url: string }

declare module 'vitest' {
  export interface ProvidedContext {
    template: Template
  }
}
