import { afterEach, expect, it } from 'vitest'
import {
  type AnyKernel,
  type ChainTransactions,
  createKernel,
  definePlugin,
  type PluginTypes,
  type RequestDescription,
  type RequestWarning,
} from '#kernel'
import { createMockChain, createMockConnector, createMockNetwork, createTestPlatform } from '#testing'
import { ReviewToken } from './contract.js'
import { reviewPlugin } from './manifest.js'
import en from './messages.en.js'

const running: AnyKernel[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

/** Starts a page with a namespace of a third party, whose requests have the warnings, and requests a signature. */
async function start(
  signsFirst: boolean | undefined,
  warnings: readonly RequestWarning[],
  isSame?: boolean | undefined,
) {
  const description: RequestDescription = {
    subject: { kind: 'transaction', steps: [], isBatch: false },
    warnings,
    recipients: [],
    spenders: [],
    contracts: [],
  }
  const mock = createMockChain({
    rpc: {
      safe: [],
      approval: ['mock_sign'],
      ...(signsFirst !== undefined && { signsFirst }),
      describe: async () => description,
    },
  })
  const transactions: ChainTransactions = {
    waitFor: async () => ({ status: 'success' }),
    readSent: async () => undefined,
    compareSigned: async () => isSame,
  }
  const chain = { ...mock, transactions }
  const wallet = createMockConnector({
    namespace: 'mock',
    accounts: ['ann'],
    methods: ['mock_sign'],
    answers: { mock_sign: () => 'signed' },
  })
  const third = definePlugin<PluginTypes>({
    id: 'third',
    version: '1.0.0',
    kernel: '*',
    contributes: { chains: [() => chain], connectors: [{ id: 'mock', create: () => wallet }] },
  })
  const kernel = createKernel({
    projectId: 'test',
    platform: createTestPlatform(),
    logLevel: 'silent',
    networks: [createMockNetwork('mock:one')],
    policy: { plugins: { review: { allowedPowers: ['actionReviewers'] } } },
  })
    .use(third)
    .use(reviewPlugin)
  running.push(kernel)
  const others: unknown[] = []
  kernel.on('review:sentOther', (one) => others.push(one))
  const texts: (string | undefined)[] = []
  kernel.notices.store.subscribe((notice) => texts.push(notice?.text))
  kernel.router.mount()
  await kernel.start()
  await kernel.connections.connect('mock')
  const review = await kernel.load(ReviewToken)
  const answer = kernel.rpc.request({ method: 'mock_sign', params: {}, namespace: 'mock' })
  answer.catch(() => undefined)
  return { answer, others, texts, displayed: () => review.store.getState().current }
}

it('passes a transaction that the page sends itself if the wallets of the namespace sign first', async () => {
  const { answer, displayed } = await start(true, ['signedOnly'])
  expect([await answer, displayed()]).toEqual(['signed', undefined])
})

it.each([
  [undefined, ['signedOnly']],
  [false, ['signedOnly']],
  [true, ['signedOnly', 'highFee']],
] as const)(
  'displays it if they do not, or do not say so, and with any other warning',
  async (signsFirst, warnings) => {
    const { displayed } = await start(signsFirst, warnings)
    await expect.poll(() => displayed()?.warnings.map(({ kind }) => kind)).toEqual(warnings)
  },
)

it('says so if the wallet signed something else than was requested, also if nothing was displayed', async () => {
  const { answer, others, texts } = await start(true, ['signedOnly'], false)
  expect(await answer).toBe('signed')
  await expect.poll(() => texts).toContain(en.signedOther)
  expect(others).toEqual([{ caipNetworkId: 'mock:one', id: undefined, caller: 'host' }])
})

it.each([true, undefined])(
  'says nothing if it is the same, or if the answer does not show it: %s',
  async (isSame) => {
    const { answer, others, texts } = await start(true, ['signedOnly'], isSame)
    expect(await answer).toBe('signed')
    for (let left = 20; left > 0; left -= 1) await Promise.resolve()
    expect([others, texts]).toEqual([[], []])
  },
)
