import { describe, expect, it } from 'vitest'
import { type ChainModule, QuoinError } from '#kernel'
import { describeChain } from './describe-chain.js'
import { makeChainSubject } from './healthy-chain.fixture.js'

describeChain({ describe, expect, it }, 'one that does everything right', () => makeChainSubject())

/** Runs the suite on its own and gives the titles of the tests that fail, without their ids. */
async function failuresOf(change: (module: ChainModule) => Partial<ChainModule>): Promise<readonly string[]> {
  const tests: { title: string; run: () => Promise<void> }[] = []
  const collect = {
    describe: (_: string, define: () => void) => define(),
    it: (title: string, run: () => Promise<void>) => tests.push({ title, run }),
    expect,
  }
  describeChain(collect, 'broken', () => makeChainSubject(change))
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
    ({ rpc }) => ({ rpc: { ...rpc, node: ['mock_read', 'mock_send'] } }),
    ['lists what may be read from nodes one by one, and can read it'],
  ],
  'lists what it cannot read': [
    ({ requestNode: _, ...module }) => ({ ...module, requestNode: undefined as never }),
    ['lists what may be read from nodes one by one, and can read it'],
  ],
  'asks for a signature by a method that nobody may use': [
    () => ({ messageRequest: ({ message }) => ({ method: 'mock_signBlindly', params: { message } }) }),
    ['says how to ask a wallet for a signature, with parameters that pass'],
  ],
  'counts amounts in numbers': [
    ({ buildTransfer }) => ({
      async buildTransfer(request) {
        const transfer = await buildTransfer?.(request)
        if (!transfer) throw new QuoinError('NODE_FAILED')
        return { ...transfer, call: { method: 'mock_send', params: { value: Number(request.value) } } }
      },
    }),
    ['builds a transfer that the wallet may be asked for, and says what it costs'],
  ],
  'does not hear that nobody waits any more': [
    ({ requestNode, getBalance, buildTransfer }) => ({
      requestNode: ({ signal: _, ...request }) => requestNode?.(request) ?? Promise.reject(new Error()),
      getBalance: ({ signal: _, ...request }) => getBalance(request),
      buildTransfer: ({ signal: _, ...request }) => buildTransfer?.(request) ?? Promise.reject(new Error()),
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
    expect(await failuresOf(change)).toEqual(fails)
  })
})
