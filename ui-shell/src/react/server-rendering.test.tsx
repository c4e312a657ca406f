import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createKernel } from '#kernel'
import { createTestPlatform } from '#testing'
import { QuoinButton, QuoinProvider, useAccount, useNetwork, useQuoin } from './index.js'

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}

function State(): string {
  const { isOpen } = useQuoin()
  const { status } = useAccount()
  return `${isOpen} ${status} ${useNetwork().network?.name}`
}

it('renders on a server: bare tags without style, and a neutral state that the browser starts from too', () => {
  const kernel = createKernel({ projectId: 'test', networks: [network], platform: createTestPlatform() })
  const markup = renderToString(
    <QuoinProvider kernel={kernel} theme="dark">
      <QuoinButton label="Join" size="sm" />
      <State />
    </QuoinProvider>,
  )
  expect(markup).toBe('<quoin-button label="Join" size="sm"></quoin-button>false idle undefined')
})
