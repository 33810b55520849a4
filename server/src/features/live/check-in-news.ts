/** Announcements within this time are passed on together, so that a burst of answers makes each board read once. */
const TOGETHER_MS = 150

export type Concerns = 'people' | 'answers'
type Tell = (checkInId: number, concerns: Concerns) => void

/** Passes announcements about check-ins on, each once however often it was heard shortly before. */
export class CheckInNews {
  readonly #tell: Tell
  readonly #heard = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(tell: Tell) {
    this.#tell = tell
  }

  /** `12 people` or `12 answers`, as the database announces it. */
  hear(announcement: string): void {
    this.#heard.add(announcement)
    this.#timer ??= setTimeout(() => this.#passOn(), TOGETHER_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #passOn(): void {
    this.#timer = undefined
    const heard = [...this.#heard]
    this.#heard.clear()
    for (const announcement of heard) {
      const [id, concerns] = announcement.split(' ')
      this.#tell(Number(id), concerns === 'people' ? 'people' : 'answers')
    }
  }
}
