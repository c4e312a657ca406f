import { describe, expect, it } from 'vitest'
import type { ChainModule } from '#kernel'
import { failedTests } from '../failed-tests.fixture.js'
import type { ChainSubject } from './chain-subject.js'
import { describeChain } from './describe-chain.js'
import { makeChainSubject } from './healthy-chain.fixture.js'

describeChain({ describe, expect, it }, 'a valid one', () => makeChainSubject())

describeChain({ describe, expect, it }, 'one with calls of bytes', () =>
  makeChainSubject(({ transfers, rpc }) => ({
    rpc: {
      ...rpc,
      checkParams: async (method, params) =>
        typeof Object(params).bytes === 'string' ? undefined : rpc.checkParams?.(method, params),
    },
    transfers: transfers && {
      ...transfers,
      async build(request) {
        const { call, ...rest } = await transfers.build(request)
        return {
          ...rest,
          call: { method: 'mock_send', params: { bytes: btoa(JSON.stringify(call.params)) } },
        }
      },
      decode: ({ network, call: { method, params } }) =>
        transfers.decode({ network, call: { method, params: JSON.parse(atob(Object(params).bytes)) } }),
    },
  })),
)

describeChain({ describe, expect, it }, 'one of free references', () => {
  const subject = makeChainSubject()
  const isReference = (text: string): boolean => /^[-a-zA-Z0-9]{1,32}$/.test(text)
  return { ...subject, module: { ...subject.module, isReference }, hasFreeReferences: true }
})

/** Returns the titles of the failing tests, without their ids. */
async function failuresOf(makeSubject: () => ChainSubject): Promise<readonly string[]> {
  const titles = await failedTests((api) => describeChain(api, 'broken', makeSubject))
  return titles.map((title) => title.replace(/ \[.*/, ''))
}

const broken: Readonly<
  Record<string, readonly [change: (module: ChainModule) => Partial<ChainModule>, fails: readonly string[]]>
> = {
  'accepts every text as an address': [() => ({ isAddress: () => true }), ['returns a result for any text']],
  'lists a method twice': [
    ({ rpc }) => ({ rpc: { ...rpc, safe: ['mock_ping', 'mock_ping'] } }),
    ['names each wallet method once, without wildcards'],
  ],
  'throws on unexpected parameters': [
    ({ rpc }) => ({
      rpc: {
        ...rpc,
        checkParams: async (method, params) => Object(params).self.text || rpc.checkParams?.(method, params),
      },
    }),
    [
      'validates the parameters of wallet methods',
      'validates any parameters without throwing',
      'builds signature requests with valid parameters',
      'builds a transfer with an allowed method, and returns its fee',
    ],
  ],
  'links to explorers with unsafe URLs': [
    () => ({ explorerUrl: ({ blockExplorers }, _kind, id) => `${blockExplorers?.default.url}/${id}` }),
    ['accepts its transaction ids, and links to explorers safely'],
  ],
  'lists a method that needs approval as a read': [
    ({ node }) => ({ node: node && { ...node, methods: ['mock_read', 'mock_send'] } }),
    ['lists the read methods of nodes one by one'],
  ],
  'lists read methods without an implementation': [
    // Written without types.
    () => ({ node: { methods: [], request: undefined as never } }),
    ['implements each capability completely or not at all'],
  ],
  'builds a signature request with a method that is not allowed': [
    ({ messages }) => ({
      messages: messages && {
        ...messages,
        request: ({ message }) => ({ method: 'mock_signBlindly', params: { message } }),
      },
    }),
    ['builds signature requests with valid parameters'],
  ],
  'converts amounts to numbers': [
    ({ transfers }) => ({
      transfers: transfers && {
        ...transfers,
        async build(request) {
          const { from, to, value } = request
          const transfer = await transfers.build(request)
          return { ...transfer, call: { method: 'mock_send', params: { from, to, value: Number(value) } } }
        },
      },
    }),
    [
      'builds a transfer with an allowed method, and returns its fee',
      'decodes a built call to the same transfer',
    ],
  ],
  'decodes another recipient than that of the call': [
    ({ transfers }) => ({
      transfers: transfers && { ...transfers, decode: async () => ({ to: 'accmallory', value: 1n }) },
    }),
    ['decodes a built call to the same transfer'],
  ],
  'ignores the abort signal': [
    ({ node, getBalance, transfers }) => ({
      node: node && { ...node, request: ({ signal: _, ...request }) => node.request(request) },
      getBalance: ({ signal: _, ...request }) => getBalance(request),
      transfers: transfers && {
        ...transfers,
        build: ({ signal: _, ...request }) => transfers.build(request),
      },
    }),
    [
      'ends a read with its signal',
      'ends building a transfer with its signal',
      'ends a node request with its failure or its signal',
    ],
  ],
}

describe('the chain suite', () => {
  it.each(Object.entries(broken))('finds one that %s', async (_, [change, fails]) => {
    expect(await failuresOf(() => makeChainSubject(change))).toEqual(fails)
  })

  it('accepts only the empty responses that the subject lists as an empty account', async () => {
    const emptyAnswers = ['an empty object'] as const
    const zero = (): ChainSubject => makeChainSubject(undefined, '0')
    expect(await failuresOf(() => ({ ...zero(), emptyAnswers }))).toEqual([])
    const title = 'fails with a code if the node returns an empty object, and leaves nothing behind'
    // One treats a fault as an empty account; the other does not accept the listed empty response.
    expect(await failuresOf(zero)).toEqual([title])
    expect(await failuresOf(() => ({ ...makeChainSubject(), emptyAnswers }))).toEqual([title])
  })
})
