import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncDirectory } from './sync-tree.ts'

type Init = NodeFS['init']
type EmscriptenModule = { FS: { filesystems: { NODEFS: EmscriptenNodeFS } } }

interface EmscriptenNodeFS {
  node_ops: { mknod: (parent: unknown, name: string, mode: number, device: number) => unknown }
  stream_ops: { fsync?: (stream: OpenStream) => number }
  realPath(node: unknown): string
  convertNodeCode(error: unknown): number | undefined
}

/** A directory has no file descriptor in Emscripten. */
interface OpenStream {
  readonly nfd?: number
  readonly node: unknown
}

interface PostgresEvents {
  onLog(line: string): void
  onAbort(): void
}

const EIO = 29

/** Emscripten ignores Postgres's fsync and reports success. Here it reaches the disk. */
export class DurableFS extends NodeFS {
  readonly #events: PostgresEvents

  constructor(folder: string, events: PostgresEvents) {
    super(folder)
    this.#events = events
  }

  override async init(pg: Parameters<Init>[0], options: Parameters<Init>[1]): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), giveFsync, keepPrivate],
        printErr: this.#events.onLog,
        onAbort: this.#events.onAbort,
      },
    }
  }
}

function giveFsync(module: EmscriptenModule): void {
  const nodeFs = module.FS.filesystems.NODEFS
  nodeFs.stream_ops.fsync = (stream) => {
    try {
      if (stream.nfd === undefined) syncDirectory(nodeFs.realPath(stream.node))
      else fs.fsyncSync(stream.nfd)
      return 0
    } catch (error) {
      return nodeFs.convertNodeCode(error) ?? EIO
    }
  }
}

/** Emscripten ignores Postgres's umask, so everyone could read a file created by fopen. */
function keepPrivate(module: EmscriptenModule): void {
  const { node_ops } = module.FS.filesystems.NODEFS
  const { mknod } = node_ops
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~0o077, device)
}
