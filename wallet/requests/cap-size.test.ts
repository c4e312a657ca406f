import { expect, it } from 'vitest'
import { capSize } from './cap-size.js'

const refused = expect.objectContaining({ code: 'RPC_PARAMS_INVALID' })

function deep(levels: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

it('accepts typical parameters of wallets and nodes [SEC-15]', () => {
  const fine = [
    undefined,
    null,
    [],
    'x'.repeat(1_000_000),
    { a: [{ b: 1n }] },
    new Uint8Array(1_000_000),
    deep(90),
  ]
  for (const params of fine) expect(() => capSize('m', params)).not.toThrow()
})

it('rejects larger or deeper values, cycles and non-plain data, without a stack overflow [SEC-15]', () => {
  const ring: Record<string, unknown> = {}
  ring.self = ring
  // Small in memory, and huge as JSON.
  let doubled: unknown = 'x'
  for (let level = 0; level < 60; level++) doubled = [doubled, doubled]
  const holes: unknown[] = []
  holes.length = 2 ** 32 - 1
  const wrong = [
    holes,
    'x'.repeat(3_000_000),
    { ['x'.repeat(3_000_000)]: 1 },
    new ArrayBuffer(3_000_000),
    Array.from({ length: 1_000_000 }, () => 1),
    deep(100_000),
    ring,
    doubled,
    new Map([['x', 1]]),
    new Date(0),
    () => 1,
  ]
  for (const params of wrong) expect(() => capSize('m', params)).toThrow(refused)
})
