import { PGlite } from '@electric-sql/pglite'
import { DataFolderError, reasonOf } from './data-folder-error.ts'
import { DurableFS } from './durable-fs.ts'

// PGlite's own parameters turn fsync off (-F). Of the sync methods, only fsync reaches the disk through Emscripten.
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on'],
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'synchronous_commit=on'],
  ...['-c', 'full_page_writes=on'],
]
const LINES_KEPT = 20

/** The driver knows the types of the answers. PGlite would ask for all of them when it opens, which takes a while. */
class PlainPGlite extends PGlite {
  override async _initArrayTypes(): Promise<void> {}
}

export async function startPostgres(folder: string, onCrash: (error: Error) => void): Promise<PGlite> {
  const lines: string[] = []
  let isRunning = false
  let crash: Error | undefined

  const onLog = (line: string) => {
    lines.push(line)
    if (lines.length > LINES_KEPT) lines.shift()
  }
  const onAbort = () => {
    crash = new Error(`The database stopped (${lastWords(lines)}). Fix the cause and start Sojourn again.`)
    if (isRunning) setImmediate(onCrash, crash)
  }
  const pglite = new PlainPGlite({ fs: new DurableFS(folder, { onLog, onAbort }), startParams: START_PARAMS })
  refuseAfter(() => crash, pglite)

  try {
    await pglite.waitReady
  } catch (error) {
    throw didNotStart(folder, lastWords(lines) ?? reasonOf(error), error)
  }
  isRunning = true
  return pglite
}

/** PGlite keeps running after a PANIC (a full disk is enough), and the next statement would loop forever. */
function refuseAfter(crash: () => Error | undefined, pglite: PGlite): void {
  const execute = pglite.execProtocolRawSync.bind(pglite)
  pglite.execProtocolRawSync = (message) => {
    const error = crash()
    if (error) throw error
    return execute(message)
  }
}

function lastWords(lines: readonly string[]): string | undefined {
  const fatal = lines.findLast((line) => /(FATAL|PANIC): /.test(line))
  return (fatal ?? lines.at(-1))?.replace(/^.*(FATAL|PANIC): +/, '')
}

function didNotStart(folder: string, words: string, cause: unknown): DataFolderError {
  return new DataFolderError(
    `The database in ${folder} didn't start (${words}). If the disk is full or read-only, fix that. Otherwise move the folder away and restore a backup (npm run restore).`,
    { cause },
  )
}
