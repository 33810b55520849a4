import { Worker } from 'node:worker_threads'
import { DataFolderError, FolderInUse } from './data-folder-error.ts'
import type { Session } from './engine-session.ts'
import type { Asked, Failure, Question, Word } from './engine-words.ts'
import type { EmbeddedOptions } from './open-embedded.ts'

type Answer = Uint8Array<ArrayBuffer> | undefined

const THREAD = new URL('./engine-thread.ts', import.meta.url)

/**
 * The embedded engine in a thread of its own. It opens while the server's code loads, and while it works on a statement, the
 * server does something else. Create it as early as possible, and then open it.
 */
export class Engine implements Session {
  readonly #thread: Worker
  readonly #opened = Promise.withResolvers<void>()
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>()
  #asked = 0
  #options: EmbeddedOptions = {}
  /** What the thread said before anyone wanted to know. */
  readonly #unheard: Word[] = []
  #isHeard = false
  #isOpen = false
  #closing: Promise<void> | undefined
  /** Why nobody answers any longer. */
  #end: Error | undefined

  constructor(dataDir: string) {
    this.#thread = new Worker(THREAD, { workerData: dataDir })
    this.#opened.promise.catch(() => undefined)
    this.#thread.on('message', (word: Word) => this.#hear(word))
    this.#thread.on('error', (error) => this.#noteEnd(error as Error))
    this.#thread.on('exit', () => this.#noteEnd(new Error('The database has stopped.')))
  }

  /** Resolves when the engine is ready. What is sent before waits for it. */
  open(options: EmbeddedOptions): Promise<void> {
    this.#options = options
    this.#isHeard = true
    for (const word of this.#unheard.splice(0)) this.#hear(word)
    return this.#opened.promise
  }

  async send(messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    // In memory of its own: the driver's may be part of something larger, which would be copied with it.
    const own = new Uint8Array(messages)
    return (await this.#ask({ ask: 'send', messages: own }, [own.buffer])) ?? new Uint8Array()
  }

  async reset(): Promise<void> {
    if (!this.#closing) await this.#ask({ ask: 'reset' })
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    try {
      if (this.#isOpen) await this.#ask({ ask: 'close' })
    } finally {
      await this.#thread.terminate()
    }
  }

  #ask(question: Question, given: ArrayBuffer[] = []): Promise<Answer> {
    if (this.#end) return Promise.reject(this.#end)
    const waiting = Promise.withResolvers<Answer>()
    const asked: Asked = { ...question, id: this.#asked++ }
    this.#waiting.set(asked.id, waiting)
    this.#thread.postMessage(asked, given)
    return waiting.promise
  }

  #hear(word: Word): void {
    // Before the thread ends, which would be the reason otherwise.
    if (word.say === 'not open') this.#opened.reject(errorOf(word.failure))
    if (!this.#isHeard) return void this.#unheard.push(word)
    if (word.say === 'creating') this.#options.onFirstInit?.()
    if (word.say === 'open') {
      this.#isOpen = true
      this.#opened.resolve()
    }
    if (word.say === 'done') this.#answered(word.id)?.resolve(word.answer)
    if (word.say === 'failed') this.#answered(word.id)?.reject(errorOf(word.failure))
    if (word.say === 'upkeep failed') this.#options.onUpkeepError?.(errorOf(word.failure))
    if (word.say === 'crashed') this.#crash(errorOf(word.failure))
  }

  #answered(id: number): PromiseWithResolvers<Answer> | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting
  }

  #noteEnd(error: Error): void {
    if (this.#end) return
    this.#end = error
    this.#opened.reject(error)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
    if (this.#isOpen && !this.#closing) this.#crash(error)
  }

  #crash(error: Error): void {
    const { onUpkeepError, onCrash = onUpkeepError } = this.#options
    onCrash?.(error)
  }
}

function errorOf({ kind, message, stack }: Failure): Error {
  const error =
    kind === 'folder in use'
      ? new FolderInUse(message)
      : kind === 'data folder'
        ? new DataFolderError(message)
        : new Error(message)
  if (stack !== undefined) error.stack = stack
  return error
}
