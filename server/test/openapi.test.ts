import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { Endpoint } from '@sojourn/contract/api/endpoint'
import { endpoints } from '@sojourn/contract/api/endpoints'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { namedSchemas } from '../src/http/openapi/components.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()
const calls: [string, Endpoint][] = Object.entries(endpoints)

let text: string
let document: Document

beforeAll(async () => {
  text = (await app.call({ url: '/api/openapi.json' })).body
  document = JSON.parse(text)
})

describe('the OpenAPI document', () => {
  test('has no errors or warnings for Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  })

  test('has no errors or warnings for Spectral', async () => {
    const spectral = new spectralCore.Spectral()
    spectral.setRuleset({ extends: [spectralRulesets.oas as RulesetDefinition] })
    const problems = await spectral.run(text)
    expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
  })

  test('has exactly the calls of the contract, which are routes of the server', () => {
    const documented = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(documented.toSorted()).toEqual(Object.keys(endpoints).toSorted())
    for (const [name, { method, path }] of calls) {
      expect(app.app.hasRoute({ method, url: `/api${path}` }), name).toBe(true)
    }
  })

  test.each(calls)('describes %s', (name, { summary, description, status, scope }) => {
    const operation = operationOf(name)
    expect(operation).toMatchObject({ operationId: name, summary })
    expect(operation.description).toContain(description)
    expect(operation.description.includes('Access tokens need the scope')).toBe(scope !== undefined)
    expect(document.tags.filter((tag) => operation.tags.includes(tag.name) && tag.description)).toHaveLength(
      1,
    )
    for (const parameter of operation.parameters ?? [])
      expect(parameter.description, parameter.name).toBeTruthy()
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([String(status), 'default']))
  })

  test.each(calls.filter(([, { body }]) => body))('has an example of a body for %s', (name, { body }) => {
    const [content] = Object.values(operationOf(name).requestBody?.content ?? {})
    expect(z.safeParse(body as z.ZodMiniType, content?.example)).toMatchObject({ success: true })
  })

  test.each(calls.filter(([, { output }]) => output))(
    'has an example of an answer for %s',
    (name, { output, status }) => {
      const [content] = Object.values(operationOf(name).responses[status]?.content ?? {})
      expect(z.safeParse(output as z.ZodMiniType, content?.example)).toMatchObject({ success: true })
    },
  )

  test.each(calls)('refers to shared shapes in %s', (name, { status }) => {
    const { requestBody, responses } = operationOf(name)
    const contents = [requestBody?.content, responses[status]?.content].flatMap((one) =>
      Object.values(one ?? {}),
    )
    for (const { schema } of contents) {
      const isFileOrText = schema.type === 'string'
      expect(isFileOrText || JSON.stringify(schema).includes('"$ref":"#/components/schemas/')).toBe(true)
    }
  })

  test('gives every shared shape its own name', () => {
    const names = [...namedSchemas().values()]
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('says which errors a call has, and what they look like', () => {
    const { responses } = operationOf('updateTrip')
    const refused = ['200', '400', '401', '403', '404', '412', '413', '415', '422', '429', 'default']
    expect(Object.keys(responses)).toEqual(refused)
    expect(responses['412']).toEqual({ $ref: '#/components/responses/ChangedBySomeoneElse' })
    expect(document.components.responses.ChangedBySomeoneElse?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/ApiError' } },
    })
    expect(Object.keys(operationOf('listSessions').responses)).toEqual([
      '200',
      '401',
      '403',
      '429',
      'default',
    ])
  })

  test('lists the headers and parameters that a call reads', () => {
    expect(operationOf('refresh').parameters).toContainEqual(
      expect.objectContaining({ in: 'header', name: 'x-refresh-id' }),
    )
    expect(operationOf('getTrip').parameters).toEqual([
      {
        in: 'path',
        name: 'tripId',
        required: true,
        description: 'The ID of the trip.',
        example: 7,
        schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
      },
    ])
  })
})

interface Content {
  schema: { type?: string }
  example?: unknown
}

interface Response {
  $ref?: string
  content?: Record<string, Content>
}

interface Operation {
  operationId: string
  description: string
  tags: string[]
  parameters?: { name: string; description?: string }[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Response>
}

interface Document {
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response> }
}

function operationOf(name: string): Operation {
  const { method, path } = endpoints[name as keyof typeof endpoints]
  const operation = document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${name} isn't documented.`)
  return operation
}
