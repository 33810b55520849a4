import { writeFile } from 'node:fs/promises'
import type { BrowserContext, Request, TestInfo } from '@playwright/test'

/** Notes when each request of a test's tabs was answered or failed, and returns how to keep the list if the test fails. */
export function noteRequests(context: BrowserContext): (test: TestInfo) => Promise<void> {
  const started = performance.now()
  const lines: string[] = []
  const note = (request: Request, outcome: string | number) => {
    const ms = Math.round(performance.now() - started)
    lines.push(`${ms} ms  ${request.method()} ${request.url()}  ${outcome}`)
  }
  context.on('response', (response) => note(response.request(), response.status()))
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'))

  return async (test) => {
    if (test.status === test.expectedStatus) return
    const path = test.outputPath('requests.txt')
    await writeFile(path, `${lines.join('\n')}\n`)
    test.attachments.push({ name: 'requests', contentType: 'text/plain', path })
  }
}
