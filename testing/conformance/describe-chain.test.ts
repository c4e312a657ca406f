import { describe, expect, it } from 'vitest'
import type { ChainModule } from '#kernel'
import { type ChainSubject, describeChain } from './describe-chain.js'
import { makeChainSubject } from './healthy-chain.fixture.js'

describeChain({ describe, expect, it }, 'one that does everything right', () => makeChainSubject())

/** Runs the suite on its own and gives the titles of the tests that fail, without their ids. */
async function failuresOf(makeSubject: () => ChainSubject): Promise<readonly string[]> {
  const tests: { title: string; run: () => Promise<void> }[] = []
  const collect = {
    describe: (_: string, define: () => void) => define(),
    it: (title: string, run: () => Promise<void>) => tests.push({ title, run }),
    expect,
  }
  describeChain(collect, 'broken', makeSubject)
  const failed: string[] = []
  for (const { title, run } of tests) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const left = new Promise((_, reject) => {
      timer = setTimeout(reject, 1_000, new Error('left hanging'))
    })
    await Promise.race([run(), left]).catch(() => failed.push(title.replace(/ \[.*/, '')))
    clearTimeout(timer)
  }
  return failed
}

const broken: Readonly<
  Record<string, readonly [change: (module: ChainModule) => Partial<ChainModule>, fails: readonly string[]]>
> = {
  'takes every text for an address': [
    () => ({ isAddress: () => true }),
    ['answers whatever text it is given'],
  ],
  'lists a method twice': [
    ({ rpc }) => ({ rpc: { ...rpc, safe: ['mock_ping', 'mock_ping'] } }),
    ['names each wallet method once, and none means all'],
  ],
  'throws on parameters that it did not expect': [
    ({ rpc }) => ({
      rpc: {
        ...rpc,
        checkParams: async (method, params) => Object(params).self.text || rpc.checkParams?.(method, params),
      },
    }),
    [
      'checks the parameters of wallet methods',
      'checks parameters without throwing, whatever they are',
      'says how to ask a wallet for a signature, with parameters that pass',
      'builds a transfer that the wallet may be asked for, and says what it costs',
    ],
  ],
  'leads to whatever address an explorer has': [
    () => ({ explorerUrl: ({ blockExplorers }, _kind, id) => `${blockExplorers?.default.url}/${id}` }),
    ['knows its transaction ids and where to look at them'],
  ],
  'reads what must be approved': [
    ({ node }) => ({ node: node && { ...node, methods: ['mock_read', 'mock_send'] } }),
    ['lists what may be read from nodes one by one'],
  ],
  'lists what it cannot read': [
    // An author without types.
    () => ({ node: { methods: [], request: undefined as never } }),
    ['has all of a capability or nothing of it'],
  ],
  'asks for a signature by a method that nobody may use': [
    ({ messages }) => ({
      messages: messages && {
        ...messages,
        request: ({ message }) => ({ method: 'mock_signBlindly', params: { message } }),
      },
    }),
    ['says how to ask a wallet for a signature, with parameters that pass'],
  ],
  'counts amounts in numbers': [
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
      'builds a transfer that the wallet may be asked for, and says what it costs',
      'reads back from a call what it sends',
    ],
  ],
  'reads another recipient than the call has': [
    ({ transfers }) => ({
      transfers: transfers && { ...transfers, decode: async () => ({ to: 'accmallory', value: 1n }) },
    }),
    ['reads back from a call what it sends'],
  ],
  'does not hear that nobody waits any more': [
    ({ node, getBalance, transfers }) => ({
      node: node && { ...node, request: ({ signal: _, ...request }) => node.request(request) },
      getBalance: ({ signal: _, ...request }) => getBalance(request),
      transfers: transfers && {
        ...transfers,
        build: ({ signal: _, ...request }) => transfers.build(request),
      },
    }),
    [
      'ends a read by its signal',
      'ends building a transfer by its signal',
      'ends a read from a node by its answer, its failure or its signal',
    ],
  ],
}

describe('the chain suite', () => {
  it.each(Object.entries(broken))('finds one that %s', async (_, [change, fails]) => {
    expect(await failuresOf(() => makeChainSubject(change))).toEqual(fails)
  })

  it('lets the subject say which answers mean an empty account, and holds it to them', async () => {
    const emptyAnswers = ['an empty object'] as const
    const zero = (): ChainSubject => makeChainSubject(undefined, '0')
    expect(await failuresOf(() => ({ ...zero(), emptyAnswers }))).toEqual([])
    const title = 'fails with a code where the node answers an empty object, and leaves nothing behind'
    // It takes a fault for an empty account, and it does not read what it says that it reads.
    expect(await failuresOf(zero)).toEqual([title])
    expect(await failuresOf(() => ({ ...makeChainSubject(), emptyAnswers }))).toEqual([title])
  })
})
