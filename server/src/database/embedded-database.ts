import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Db } from './database.ts'
import { type EmbeddedOptions, openEmbedded } from './embedded/open-embedded.ts'

export async function openEmbeddedDatabase(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<Database> {
  const engine = await openEmbedded(dataDir, options)
  const db = drizzle(engine.pglite) as unknown as Db
  return {
    engine: 'embedded',
    place: engine.folder,
    db,
    // One process holds the folder and the engine has one connection, so there is nobody to exclude.
    exclusively: (work) => work(db),
    isShared: false,
    listen: async ({ channels }) => {
      for (const [channel, heard] of Object.entries(channels)) await engine.pglite.listen(channel, heard)
    },
    close: () => engine.close(),
  }
}
