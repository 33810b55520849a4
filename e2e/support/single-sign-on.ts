import type { Page } from '@playwright/test'
import {
  type IdentityProvider,
  NAME,
  startIdentityProvider,
} from '../../scripts/identity-provider/identity-provider.ts'
import { test as base, listTripIds, startSampleServer, type WorkerFixtures } from './fixtures.ts'

export { NAME }

/** The server of the file uses a real identity provider. */
export const test = base.extend<object, WorkerFixtures & { provider: IdentityProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const provider = await startIdentityProvider({})
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],

  serverOfFile: [
    async ({ provider }, use) => {
      const { server, remove } = await startSampleServer(provider.settings)
      provider.serve({ appUrl: server.url })
      const sampleTrips = await listTripIds(server)
      await use(async () => ({ server, sampleTrips }))
      await remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** From the sign-in page to the provider's, and a choice there. */
export async function signOnAs(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: `Sign in with ${NAME}` }).click()
  await chooseAtProvider(page, choice)
}

export async function chooseAtProvider(page: Page, choice: string): Promise<void> {
  await page.getByRole('heading', { name: `Sign in with ${NAME}` }).waitFor()
  await page.getByRole('button', { name: choice }).click()
}

/** Adds someone to the people who can sign in with the provider, and returns the name on their button. */
export function addPerson({ people }: IdentityProvider, staffId: string): string {
  people.push({
    sub: `person-${staffId}`,
    preferred_username: staffId,
    given_name: 'Ana',
    family_name: `Silva ${staffId}`,
    email: `${staffId}@example.edu`,
    groups: [],
  })
  return `Ana Silva ${staffId}`
}
