import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestPlatform, settle } from '#testing'
import { createStorageArea } from './create-storage-area.js'
import type { StorageSpec } from './storage-area.js'

interface Stored {
  readonly names: readonly string[]
}
const spec: StorageSpec<Stored> = {
  version: 2,
  initial: { names: [] },
  schema: z.object({ names: z.array(z.string().check(z.maxLength(10))) }),
  migrate: { 1: (old) => ({ names: [String(old)] }) },
}
const key = '@quoin/default/demo/v2'

const makeArea = (platform = createTestPlatform()) => {
  const reported: unknown[] = []
  const area = createStorageArea<Stored>({
    storage: platform.storage,
    keyOf: (version) => `@quoin/default/demo/v${version}`,
    load: () => Promise.resolve({ default: spec }),
    report: (error) => reported.push(error),
  })
  return { platform, area, reported }
}

it('stores listed fields only [SEC-13] [STO-01]', async () => {
  const { platform, area } = makeArea()
  await area.write({ names: ['Ada'], secret: 'x' } as Stored)
  expect(JSON.parse(platform.storage.get(key) ?? '')).toEqual({ names: ['Ada'] })
  expect(await area.read()).toEqual({ names: ['Ada'] })
})

it('reads corrupt, foreign or newer values as initial [STO-01] [REL-04] [SEC-15]', async () => {
  for (const text of [
    '{',
    'null',
    '[]',
    '{"names":5}',
    '{"names":["0123456789x"]}',
    '{"__proto__":{"names":["x"]}}',
    `"${'x'.repeat(600_000)}"`,
  ]) {
    const { platform, area } = makeArea()
    platform.storage.set(key, text)
    expect(await area.read()).toEqual({ names: [] })
  }
  const { platform, area } = makeArea()
  platform.storage.set('@quoin/default/demo/v3', '{"names":["newer"]}')
  expect(await area.read()).toEqual({ names: [] })
})

it('migrates an older version [STO-01]', async () => {
  const { platform, area } = makeArea()
  platform.storage.set('@quoin/default/demo/v1', '"Ada"')
  expect(await area.read()).toEqual({ names: ['Ada'] })
})

it('two concurrent updates both apply [STO-01]', async () => {
  const { area } = makeArea()
  const add = (name: string) => area.update(({ names }) => ({ names: [...names, name] }))
  await Promise.all([add('a'), add('b'), add('c')])
  expect(await area.read()).toEqual({ names: ['a', 'b', 'c'] })
})

it('notifies of changes by another tab, and never throws if storage is blocked [REL-04]', async () => {
  const { platform, area } = makeArea()
  const events: Stored[] = []
  area.subscribe((value) => events.push(value))
  const other = makeArea(createTestPlatform({ tabOf: platform }))
  await other.area.write({ names: ['tab'] })
  await settle()
  expect(events).toEqual([{ names: ['tab'] }])
  platform.storage.block()
  await area.write({ names: ['x'] })
  expect(await area.read()).toEqual({ names: [] })
})

it('does not store a value that is too large or is no JSON, and reports it [STO-01] [SEC-15]', async () => {
  const platform = createTestPlatform()
  const reported: unknown[] = []
  const area = createStorageArea<unknown>({
    storage: platform.storage,
    keyOf: () => key,
    load: () => Promise.resolve({ default: { version: 2, initial: 'initial', schema: z.unknown() } }),
    report: (error) => reported.push(error),
  })
  await area.write('small')
  await area.write('x'.repeat(600_000))
  await area.write({ amount: 1n })
  expect(await area.read()).toBe('small')
  expect(reported).toMatchObject([{ code: 'TOO_LARGE' }, expect.any(TypeError)])
})
