import { afterEach, expect, it } from 'vitest'
import {
  type AnyKernel,
  createKernel,
  definePlugin,
  type PluginTypes,
  type RequestDescription,
  type RequestWarning,
} from '#kernel'
import { createMockChain, createMockConnector, createMockNetwork, createTestPlatform } from '#testing'
import { ReviewToken } from './contract.js'
import { reviewPlugin } from './manifest.js'

const running: AnyKernel[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

/** Starts a page with a namespace of a third party, whose requests have the warnings, and requests a signature. */
async function start(signsFirst: boolean | undefined, warnings: readonly RequestWarning[]) {
  const description: RequestDescription = {
    subject: { kind: 'transaction', steps: [], isBatch: false },
    warnings,
    recipients: [],
    spenders: [],
    contracts: [],
  }
  const chain = createMockChain({
    rpc: {
      safe: [],
      approval: ['mock_sign'],
      ...(signsFirst !== undefined && { signsFirst }),
      describe: async () => description,
    },
  })
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
  kernel.router.mount()
  await kernel.start()
  await kernel.connections.connect('mock')
  const review = await kernel.load(ReviewToken)
  const answer = kernel.rpc.request({ method: 'mock_sign', params: {}, namespace: 'mock' })
  answer.catch(() => undefined)
  return { answer, displayed: () => review.store.getState().current }
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
