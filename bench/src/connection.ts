import { connect, type Socket } from 'node:net'

/**
 * A keep-alive connection that sends one request at a time. It does as little as possible, so that we measure the
 * server. It understands answers with a length and answers without a body.
 */
export class Connection {
  readonly #socket: Socket
  #missing = 0
  #head = ''
  #answered: ((status: number) => void) | undefined
  #failed: ((error: Error) => void) | undefined
  #status = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('the connection was closed')))
  }

  static async open(url: string): Promise<Connection> {
    return new Connection(await openSocket(url))
  }

  /** Sends a request, and resolves with the status once the whole answer has arrived. */
  ask(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) throw new Error('the connection was closed')
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#failed = undefined
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    if (this.#missing > 0) this.#missing -= chunk.length
    else if (!this.#readHead(chunk)) return
    if (this.#missing <= 0) this.#answered?.(this.#status)
  }

  /** True once the whole head has arrived. */
  #readHead(chunk: Buffer): boolean {
    this.#head += chunk.toString('latin1')
    const end = this.#head.indexOf('\r\n\r\n')
    if (end < 0) return false
    this.#status = Number(this.#head.slice(9, 12))
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#head.slice(0, end))?.[1]
    this.#missing = this.#status === 304 ? 0 : Number(length ?? 0) - (this.#head.length - end - 4)
    this.#head = ''
    return true
  }
}

export function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket))
    socket.setNoDelay(true).once('error', reject)
  })
}

export function requestText(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body = '',
): string {
  const { host, pathname, search } = new URL(url)
  const all = { host, ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, '', body].join('\r\n')
}
