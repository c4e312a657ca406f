import { expect, it } from 'vitest'
import { type ChainCapability, type ChainModule, requireCapability } from '#kernel'
import { createMockChain } from '#testing'

const request = (): Promise<unknown> => Promise.resolve(1)

it('returns the capability of a chain that has it', () => {
  const node = { methods: ['mock_block'], request }
  expect(requireCapability(createMockChain({ node }), 'node')).toBe(node)
})

it.each<ChainCapability>(['node', 'messages', 'transfers', 'contractCalls'])(
  'throws the same code for every missing capability: %s',
  (name) => {
    const chain: ChainModule = createMockChain({ namespace: 'tezos' })
    expect(() => requireCapability(chain, name)).toThrow(
      expect.objectContaining({ code: 'CHAIN_CAPABILITY_MISSING', details: `tezos: ${name}` }),
    )
  },
)
