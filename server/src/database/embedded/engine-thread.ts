import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { DataFolderError, FolderInUse, reasonOf } from './data-folder-error.ts'
import { EngineSession } from './engine-session.ts'
import type { Asked, Failure, Question, Word } from './engine-words.ts'
import { type EmbeddedEngine, openEmbedded } from './open-embedded.ts'

/** The thread's own code: opens the engine on the folder it was given, and answers until it is told to close. */
const server = parentPort as MessagePort

function say(word: Word, given: ArrayBuffer[] = []): void {
  server.postMessage(word, given)
}

try {
  const engine = await openEmbedded(workerData, {
    onFirstInit: () => say({ say: 'creating' }),
    onUpkeepError: (error) => say({ say: 'upkeep failed', failure: failureOf(error) }),
    onCrash: (error) => say({ say: 'crashed', failure: failureOf(error) }),
  })
  answerFrom(engine)
  say({ say: 'open' })
} catch (error) {
  say({ say: 'not open', failure: failureOf(error) })
}

function answerFrom(engine: EmbeddedEngine): void {
  const session = new EngineSession(engine.pglite)
  const answerTo = async (question: Question) => {
    if (question.ask === 'send') return session.send(question.messages)
    await (question.ask === 'reset' ? session.reset() : engine.close())
    return undefined
  }
  server.on('message', ({ id, ...question }: Asked) => {
    answerTo(question).then(
      (answer) => say({ say: 'done', id, answer }, answer ? [answer.buffer] : []),
      (error) => say({ say: 'failed', id, failure: failureOf(error) }),
    )
  })
}

function failureOf(error: unknown): Failure {
  const kind =
    error instanceof FolderInUse
      ? 'folder in use'
      : error instanceof DataFolderError
        ? 'data folder'
        : 'other'
  return { kind, message: reasonOf(error), stack: error instanceof Error ? error.stack : undefined }
}
