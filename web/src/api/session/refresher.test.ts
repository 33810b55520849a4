import { beforeEach, describe, expect, test } from 'vitest'
import { ApiFailure } from '../failure.ts'
import { createRefresher, type RefresherParts, type StoredSession } from './refresher.ts'

/** One browser: storage shared by its tabs, a lock that one tab holds at a time, and a server that rotates tokens. */
function openBrowser() {
  const browser = {
    storage: { token: 'token-1', refreshId: 'refresh-1', staffId: '10001' } as StoredSession | null,
    hasRoom: true,
    exchanges: [] as string[],
    dropped: [] as string[],
    endedBecause: null as string | null,
    answer: async (): Promise<void> => {},
  }
  let lock = Promise.resolve()
  const parts: RefresherParts<StoredSession> = {
    readSession: () => browser.storage,
    exchange: async (session) => {
      browser.exchanges.push(session.refreshId)
      await browser.answer()
      const number = browser.exchanges.length + 1
      return { ...session, token: `token-${number}`, refreshId: `refresh-${number}` }
    },
    keep: (tokens) => {
      if (browser.hasRoom) browser.storage = tokens
      return browser.hasRoom
    },
    drop: ({ refreshId }) => {
      if (browser.storage) throw new Error('would be aborted with the session')
      browser.dropped.push(refreshId)
    },
    end: (message) => {
      browser.endedBecause = message
      browser.storage = null
    },
    alone: (work) => {
      const turn = lock.then(work)
      lock = turn.catch(() => {})
      return turn
    },
  }
  return Object.assign(browser, { openTab: () => createRefresher(parts) })
}

let browser: ReturnType<typeof openBrowser>
beforeEach(() => {
  browser = openBrowser()
})

describe('one refresh for everyone who needs it', () => {
  test('many refused requests in one tab make one call', async () => {
    const refresh = browser.openTab()
    await Promise.all(Array.from({ length: 20 }, () => refresh('token-1')))
    expect(browser.exchanges).toEqual(['refresh-1'])
    expect(browser.storage?.token).toBe('token-2')
  })

  test('many simultaneous tabs make one call', async () => {
    const tabs = Array.from({ length: 8 }, () => browser.openTab())
    await Promise.all(tabs.map((refresh) => refresh('token-1')))
    expect(browser.exchanges).toEqual(['refresh-1'])
  })

  test('twenty requests in each of three tabs make one call per expiry, and nobody is signed out', async () => {
    const tabs = Array.from({ length: 3 }, () => browser.openTab())
    for (const expiry of [1, 2, 3]) {
      const refused = browser.storage?.token ?? null
      const requests = tabs.flatMap((refresh) => Array.from({ length: 20 }, () => refresh(refused)))
      await Promise.all(requests)
      expect(browser.exchanges).toHaveLength(expiry)
      expect(browser.storage).toMatchObject({
        token: `token-${expiry + 1}`,
        refreshId: `refresh-${expiry + 1}`,
      })
    }
    expect(browser.endedBecause).toBeNull()
  })

  test('a late refusal finds the new token and makes no call', async () => {
    const refresh = browser.openTab()
    await refresh('token-1')
    await refresh('token-1')
    expect(browser.exchanges).toHaveLength(1)
  })

  test('the next token can be renewed too', async () => {
    const refresh = browser.openTab()
    await refresh('token-1')
    await refresh('token-2')
    expect(browser.exchanges).toEqual(['refresh-1', 'refresh-2'])
  })
})

describe('a refresh that fails', () => {
  test('refused: the session ends and the reason is kept', async () => {
    browser.answer = () => Promise.reject(new ApiFailure('Please sign in again.', { status: 401 }))
    await expect(browser.openTab()('token-1')).rejects.toThrow('Not authorised')
    expect(browser.storage).toBeNull()
    expect(browser.endedBecause).toBe('Please sign in again.')
  })

  test.each([
    ['no response', new ApiFailure('No response received from server')],
    ['an unreachable database', new ApiFailure('Please try again shortly.', { status: 503 })],
    ['too many requests', new ApiFailure('Too often.', { status: 429 })],
  ])('%s: the person stays signed in, and a later try can succeed', async (_what, failure) => {
    const refresh = browser.openTab()
    browser.answer = () => Promise.reject(failure)
    await expect(refresh('token-1')).rejects.toBe(failure)
    expect(browser.storage?.token).toBe('token-1')

    browser.answer = async () => {}
    await refresh('token-1')
    expect(browser.storage?.token).toBe('token-3')
  })

  test("answered, but the browser can't store the new tokens: the session ends and says so", async () => {
    const refresh = browser.openTab()
    browser.hasRoom = false
    await expect(refresh('token-1')).rejects.toThrow('Not authorised')
    expect(browser.storage).toBeNull()
    expect(browser.endedBecause).toContain("Your browser couldn't save your sign-in")
    expect(browser.dropped).toEqual(['refresh-2'])
    await expect(refresh('token-1')).rejects.toThrow('Not authorised')
    expect(browser.exchanges).toHaveLength(1)
  })

  test('without a session there is no call', async () => {
    browser.storage = null
    await expect(browser.openTab()(null)).rejects.toThrow('Not authorised')
    expect(browser.exchanges).toEqual([])
  })
})

describe('changes elsewhere before the answer arrives', () => {
  test('signed out: the answer does not bring the session back', async () => {
    browser.answer = async () => {
      browser.storage = null
    }
    await expect(browser.openTab()('token-1')).rejects.toThrow('Not authorised')
    expect(browser.storage).toBeNull()
  })

  test('signed in as someone else: their session stays, even if the old one is refused', async () => {
    const someoneElse = { token: 'other', refreshId: 'other', staffId: '10002' }
    browser.answer = () => {
      browser.storage = someoneElse
      return Promise.reject(new ApiFailure('', { status: 401 }))
    }
    await browser.openTab()('token-1')
    expect(browser.storage).toEqual(someoneElse)
    expect(browser.endedBecause).toBeNull()
  })

  test("signed in as someone else: their token is renewed, and doesn't share the earlier renewal", async () => {
    const refresh = browser.openTab()
    browser.answer = async () => {
      browser.answer = async () => {}
      browser.storage = { token: 'other', refreshId: 'other', staffId: '10002' }
      theirs = refresh('other')
    }
    let theirs: Promise<void> | undefined
    await refresh('token-1')
    await theirs
    expect(browser.exchanges).toEqual(['refresh-1', 'other'])
    expect(browser.storage?.token).toBe('token-3')
  })
})
