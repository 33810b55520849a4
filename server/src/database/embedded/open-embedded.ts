import { resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { checkCluster, closeToOthers, databaseIn, makeDataDir } from './data-folder.ts'
import { initOnce } from './first-init.ts'
import { lockFolder } from './folder-lock.ts'
import { startPostgres } from './start-postgres.ts'
import { startUpkeep } from './upkeep.ts'

export interface EmbeddedEngine {
  readonly pglite: PGlite
  readonly folder: string
  close(): Promise<void>
}

export interface EmbeddedOptions {
  /** Called before creating a new database, which takes seconds. */
  readonly onFirstInit?: () => void
  readonly onUpkeepError?: (error: unknown) => void
  /** Called when the engine has stopped. Every statement fails until the process restarts. */
  readonly onCrash?: (error: Error) => void
}

const CLOSE_PATIENCE_MS = 2_000

export async function openEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedEngine> {
  const { onFirstInit = ignore, onUpkeepError = ignore, onCrash = onUpkeepError } = options
  const root = resolve(dataDir)
  const folder = databaseIn(root)
  makeDataDir(root)
  const unlock = lockFolder(root)
  try {
    await initOnce(folder, onFirstInit)
    checkCluster(folder)
    closeToOthers(folder)
    const pglite = await startPostgres(folder, onCrash)
    const upkeep = await startUpkeep(pglite, onUpkeepError)

    const settle = async () => {
      await upkeep.stop()
      await pglite.exec('CHECKPOINT')
    }
    const shutDown = async () => {
      try {
        await withPatience(settle()).catch(onUpkeepError)
        await pglite.close()
      } finally {
        unlock()
      }
    }
    let closing: Promise<void> | undefined
    return {
      pglite,
      folder,
      close() {
        closing ??= shutDown()
        return closing
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The checkpoint waits for running statements. A transaction that doesn't end in time is rolled back. */
async function withPatience(settled: Promise<void>): Promise<void> {
  const outOfPatience = Promise.withResolvers<void>()
  const timer = setTimeout(outOfPatience.resolve, CLOSE_PATIENCE_MS)
  await Promise.race([settled, outOfPatience.promise]).finally(() => clearTimeout(timer))
}

function ignore(): void {}
