import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createKernel } from '#kernel'
import { createTestPlatform } from '#testing'
import {
  QuoinAccountButton,
  QuoinButton,
  QuoinNetworkButton,
  QuoinProvider,
  useAccount,
  useNetwork,
  useQuoin,
} from './index.js'

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

it('renders on a server: each button at its place and size, and a neutral state that the browser starts from too', () => {
  const kernel = createKernel({ projectId: 'test', networks: [network], platform: createTestPlatform() })
  const markup = renderToString(
    <QuoinProvider kernel={kernel} theme="dark" nonce="abc">
      <QuoinButton label={'<Join> & "go"'} size="sm" />
      <QuoinAccountButton />
      <QuoinNetworkButton />
      <State />
    </QuoinProvider>,
  )
  const [button = '', account = '', rest = ''] = markup.split(/(?<=<\/quoin-(?:button|account-button)>)/)
  expect(button).toMatch(
    /^<quoin-button label="&lt;Join&gt; &amp; &quot;go&quot;" size="sm"><template shadowrootmode="open" shadowrootdelegatesfocus=""><style nonce="abc">/,
  )
  expect(button).toContain('--quoin-color-scheme:dark')
  expect(button).toContain(
    'data-kind="connect"><span class="name">&#60;Join&#62; &#38; &#34;go&#34;</span></button>',
  )
  // Without an account it displays nothing.
  expect(account).toBe('<quoin-account-button></quoin-account-button>')
  expect(rest).toContain(
    '<span class="name bone"></span></button></template></quoin-network-button>false idle undefined',
  )
})
