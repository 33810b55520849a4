import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const available = Object.keys(
  import.meta.glob('../../../../node_modules/@mantine/core/styles/*.layer.css', { exhaustive: true }),
)
const all = Object.entries(sources)
  .filter(([file]) => !file.endsWith('.test.ts'))
  .map(([, source]) => source)
  .join('\n')

test('every part of Mantine in use brings its styles', () => {
  expect(available.length).toBeGreaterThan(50)
  const wanting = mantineImports(all).filter((name) => isStyled(name) && !isImported(name))
  expect(wanting).toEqual([])
})

function mantineImports(source: string): string[] {
  const lists = [...source.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].map(
    ([, list]) => list ?? '',
  )
  return lists.flatMap((list) => list.split(',').map((name) => name.trim()))
}

function isStyled(name: string): boolean {
  return available.some((file) => file.endsWith(`/${name}.layer.css`))
}

function isImported(name: string): boolean {
  return all.includes(`@mantine/core/styles/${name}.layer.css`)
}
