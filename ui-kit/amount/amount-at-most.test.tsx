import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createKernel } from '#kernel'
import { createMockNetwork, createTestPlatform } from '#testing'
import { uiMessages } from '../messages/ui-messages.js'
import { KernelContext } from '../plugin/kernel-context.js'
import { AmountAtMost } from './amount-at-most.js'

it('displays a fee as a maximum, and no fee as zero', async () => {
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    locale: 'en',
    platform: createTestPlatform(),
    networks: [createMockNetwork('mock:one')],
  })
  await kernel.start()
  kernel.i18n.register('ui', uiMessages)
  await kernel.i18n.load('ui')
  const textOf = (value: bigint): string =>
    renderToStaticMarkup(
      <KernelContext.Provider value={kernel}>
        <AmountAtMost amount={{ value, decimals: 6, symbol: 'TRX' }} />
      </KernelContext.Provider>,
    ).replace(/<[^>]*>/g, '')
  expect([textOf(1_100_000n), textOf(0n)]).toEqual(['up to 1.1 TRX', '0 TRX'])
  await kernel.dispose()
})
