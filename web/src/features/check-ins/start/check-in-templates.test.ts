import { checkInCreateSchema } from '@sojourn/contract/check-ins/check-in'
import { describe, expect, test } from 'vitest'
import { isTemplate, TEMPLATE_OPTIONS, templateText } from './check-in-templates.ts'

const ALL = TEMPLATE_OPTIONS.flatMap(({ value }) =>
  isTemplate(value) ? [[value, 'advisory'] as const, [value, 'emergency'] as const] : [],
)
const { subject, message } = checkInCreateSchema.shape

describe('templates', () => {
  test('there are some of each kind', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(10)
  })

  test.each(ALL)('%s, %s: names the place and fits', (name, kind) => {
    const text = templateText(name, kind, { country: 'Japan' })
    expect(text.subject).toContain('Japan')
    expect(`${text.subject} ${text.message}`).not.toContain('{')
    expect(subject.parse(text.subject)).toBe(text.subject)
    expect(message.parse(text.message)).toBe(text.message)
    expect(text.message.includes('answers in this email')).toBe(kind === 'emergency')
  })

  test.each([
    [{ country: 'Japan', place: 'kyo' }, 'Earthquake in Japan'],
    [{ place: 'kyoto' }, 'Earthquake in Kyoto'],
    [{}, 'Earthquake in your destination'],
  ])('the place of %j', (scope, words) => {
    expect(templateText('earthquake', 'advisory', scope).subject).toBe(words)
  })
})
