import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Statement {
  /** The name it was prepared under, if any. */
  name?: string
  text: string
  values: (string | null)[]
}

/** A proxy between a server and its PostgreSQL that records the transactions, statement by statement. */
export interface StatementRecorder {
  url: string
  transactions: Statement[][]
  stop(): void
}

export async function startStatementRecorder(databaseUrl: string): Promise<StatementRecorder> {
  const target = new URL(databaseUrl)
  const transactions: Statement[][] = []
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const listener = new FrontendListener(transactions)
    client.on('data', (chunk: Buffer) => listener.read(chunk))
    client.pipe(database).pipe(client)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    transactions,
    stop: () => {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Reads a client's side of PostgreSQL's protocol: a letter, a length and a body. The first message has no letter. */
class FrontendListener {
  readonly #transactions: Statement[][]
  readonly #texts = new Map<string, string>()
  #bytes: Buffer = Buffer.alloc(0)
  #hasStarted = false
  #open: Statement[] | undefined

  constructor(transactions: Statement[][]) {
    this.#transactions = transactions
  }

  read(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk])
    for (;;) {
      const letter = this.#hasStarted ? 1 : 0
      if (this.#bytes.length < letter + 4) return
      const end = letter + this.#bytes.readInt32BE(letter)
      if (this.#bytes.length < end) return
      if (this.#hasStarted) this.#hear(String.fromCharCode(this.#bytes[0] ?? 0), this.#bytes.subarray(5, end))
      this.#hasStarted = true
      this.#bytes = this.#bytes.subarray(end)
    }
  }

  #hear(letter: string, body: Buffer): void {
    if (letter === 'Q') this.#note({ text: textAt(body, 0), values: [] })
    if (letter === 'P') {
      const name = textAt(body, 0)
      this.#texts.set(name, textAt(body, name.length + 1))
    }
    if (letter === 'B') {
      const portal = textAt(body, 0)
      const name = textAt(body, portal.length + 1)
      const values = valuesAt(body, portal.length + name.length + 2)
      this.#note({ ...(name && { name }), text: this.#texts.get(name) ?? '', values })
    }
  }

  #note(statement: Statement): void {
    if (/^begin/i.test(statement.text)) this.#open = []
    this.#open?.push(statement)
    if (/^commit/i.test(statement.text) && this.#open) this.#transactions.push(this.#open)
    if (/^(commit|rollback)/i.test(statement.text)) this.#open = undefined
  }
}

function textAt(body: Buffer, offset: number): string {
  return body.toString('utf8', offset, body.indexOf(0, offset))
}

function valuesAt(body: Buffer, offset: number): (string | null)[] {
  let at = offset + 2 + 2 * body.readInt16BE(offset)
  const count = body.readInt16BE(at)
  at += 2
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at)
    const value = length < 0 ? null : body.toString('utf8', at + 4, at + 4 + length)
    at += 4 + Math.max(length, 0)
    return value
  })
}
