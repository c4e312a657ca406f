import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type AnyKernel, createKernel, definePlugin, type PluginTypes } from '#kernel'
import { createTestPlatform, type TestPlatform } from '#testing'
import { QuoinButton, QuoinProvider, useCreateKernel } from './index.js'

function makeKernel(platform: TestPlatform, started: () => void): AnyKernel {
  return createKernel({
    projectId: 'test',
    platform,
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
  }).use(definePlugin<PluginTypes>({ id: 'watch', version: '1.0.0', kernel: '*', start: started }))
}

interface WalletProps {
  readonly make: () => AnyKernel
}

function Wallet({ make }: WalletProps): ReactNode {
  return (
    <QuoinProvider kernel={useCreateKernel(make)}>
      <QuoinButton />
    </QuoinProvider>
  )
}

// `e2e/host/strict-mode.test.ts` tests it in a browser: strict mode needs the development build of React.
it('creates a kernel for each rendering on a server and starts none, so that none has to be disposed [KRN-07]', () => {
  const platform = createTestPlatform()
  let made = 0
  let started = 0
  const make = (): AnyKernel => {
    made++
    return makeKernel(platform, () => {
      started++
    })
  }
  const pages = [renderToString(<Wallet make={make} />), renderToString(<Wallet make={make} />)]
  expect(pages).toEqual([expect.stringMatching(/^<quoin-button>/), expect.stringMatching(/^<quoin-button>/)])
  expect({ made, started, left: platform.leftovers() }).toEqual({ made: 2, started: 0, left: [] })
})
