import { describe, expect, it } from 'vitest'
import type { NodeReader } from '../node/node-reader.js'
import { extrinsicId, findExtrinsic } from './find-extrinsic.js'

const hashOf = (number: number, fork = 0): string =>
  `0x${(number * 16 + fork).toString(16).padStart(64, '0')}`
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const hexOf = (text: string): string => `0x${Buffer.from(text).toString('hex')}`
const id = extrinsicId(bytesOf('ours'))

interface TestBlock {
  readonly number: number
  readonly parent: string
  readonly extrinsics: readonly string[]
}

/** Creates a node with blocks by hash. */
function createNode(): {
  readonly read: NodeReader
  readonly requests: string[]
  head: string
  put(number: number, extrinsics?: readonly string[], fork?: number): void
  readonly broken: Set<string>
} {
  const blocks = new Map<string, TestBlock>()
  const requests: string[] = []
  const broken = new Set<string>()
  const node = {
    requests,
    broken,
    head: '',
    put(number: number, extrinsics: readonly string[] = ['inherent'], fork = 0) {
      const hash = hashOf(number, fork)
      blocks.set(hash, { number, parent: hashOf(number - 1), extrinsics: extrinsics.map(hexOf) })
      node.head = hash
    },
    read: (async (method, params, check) => {
      if (method === 'chain_getBlockHash')
        return check(typeof params[0] === 'number' ? hashOf(params[0]) : node.head)
      const hash = String(params[0])
      requests.push(hash)
      const block = blocks.get(hash)
      if (!block || broken.has(hash)) throw new Error('The node fails')
      const header = { number: `0x${block.number.toString(16)}`, parentHash: block.parent }
      return check({ block: { header, extrinsics: block.extrinsics } })
    }) as NodeReader,
  }
  return node
}

describe('the search for a transaction', () => {
  it('returns its position, back to the first block that may contain it', async () => {
    const node = createNode()
    node.put(5, ['inherent', 'other', 'ours'])
    for (const number of [6, 7, 8]) node.put(number)
    expect(await findExtrinsic(node.read, id, { seen: new Set(), first: 5 })).toEqual({
      location: { blockHash: hashOf(5), index: 2 },
      newest: 8,
    })
    expect(await findExtrinsic(node.read, id, { seen: new Set(), first: 6 })).toEqual({
      location: undefined,
      newest: 8,
    })
    const before = node.requests.length
    await findExtrinsic(node.read, id, { seen: new Set(), first: { lookBack: 1 } })
    expect(node.requests.length - before).toBe(2)
  })

  it('reads each block once, and later the new ones', async () => {
    const node = createNode()
    const seen = new Set<string>()
    for (const number of [1, 2, 3]) node.put(number)
    await findExtrinsic(node.read, id, { seen, first: 1 })
    await findExtrinsic(node.read, id, { seen, first: 1 })
    expect(node.requests).toEqual([hashOf(3), hashOf(2), hashOf(1)])
    node.put(4)
    node.put(5, ['ours'])
    node.put(6)
    const { location } = await findExtrinsic(node.read, id, { seen, first: 1 })
    expect(location).toEqual({ blockHash: hashOf(5), index: 0 })
  })

  it('leaves out the blocks after the last that may contain it, also at the next search [REL-02]', async () => {
    const node = createNode()
    const seen = new Set<string>()
    for (let number = 1; number <= 3_000; number += 1) node.put(number, number === 4 ? ['ours'] : [])
    const { location, newest } = await findExtrinsic(node.read, id, { seen, first: 2, last: 5 })
    expect([location, newest]).toEqual([{ blockHash: hashOf(4), index: 0 }, 3_000])
    expect(node.requests).toEqual([hashOf(3_000), hashOf(5), hashOf(4)])
    node.requests.length = 0
    const other = extrinsicId(bytesOf('other'))
    expect((await findExtrinsic(node.read, other, { seen, first: 2, last: 5 })).location).toBeUndefined()
    node.put(3_001)
    await findExtrinsic(node.read, other, { seen, first: 2, last: 5 })
    expect(node.requests.slice(-2)).toEqual([hashOf(2), hashOf(3_001)])
  })

  it('repeats a walk that failed [REL-02]', async () => {
    const node = createNode()
    const seen = new Set<string>()
    node.put(1)
    node.put(2, ['ours'])
    for (const number of [3, 4]) node.put(number)
    node.broken.add(hashOf(3))
    await expect(findExtrinsic(node.read, id, { seen, first: 1 })).rejects.toThrow('The node fails')
    node.broken.clear()
    expect((await findExtrinsic(node.read, id, { seen, first: 1 })).location).toEqual({
      blockHash: hashOf(2),
      index: 0,
    })
  })

  it('finds it in a block that replaced another one', async () => {
    const node = createNode()
    const seen = new Set<string>()
    for (const number of [1, 2, 3]) node.put(number)
    await findExtrinsic(node.read, id, { seen, first: 1 })
    node.put(3, ['ours'], 1)
    expect((await findExtrinsic(node.read, id, { seen, first: 1 })).location?.blockHash).toBe(hashOf(3, 1))
  })

  it.each([
    null,
    {},
    { block: {} },
    { block: { header: {}, extrinsics: [] } },
    { block: { header: { number: 7 }, extrinsics: [] } },
  ])('refuses the block %j [SEC-15]', async (answer) => {
    const read: NodeReader = async (method, _, check) =>
      check(method === 'chain_getBlockHash' ? hashOf(1) : answer)
    await expect(findExtrinsic(read, id, { seen: new Set(), first: 1 })).rejects.toThrow()
  })
})
