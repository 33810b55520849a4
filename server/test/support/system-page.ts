import type { System } from '@sojourn/contract/admin/system'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

export async function systemOf(app: TestApp, token: string): Promise<System> {
  const answer = await app.call({ url: '/api/admin/system', token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
