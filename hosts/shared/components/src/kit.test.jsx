import { createQuoin } from 'quoin/presets/evm'
import { createTestQuoin } from 'quoin/testing/react'
import * as React from 'react'
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { Wallet } from './wallet.jsx'

const alice = '0x52908400098527886E0F7030069857D2E4169EE7'

let errors
let report
beforeEach(() => {
  errors = []
  report = console.error
  console.error = (...parts) => errors.push(parts.join(' '))
})
afterEach(() => {
  console.error = report
  // Such as React's warning about an update outside of `act`.
  expect(errors).toEqual([])
})

/** Renders into the page without Testing Library. */
async function show(quoin, node) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const { wrapper: Wrapper } = quoin
  await act(async () => {
    root.render(<Wrapper>{node}</Wrapper>)
    await quoin.ready
  })
  return {
    text: () => place.textContent,
    async end() {
      await act(() => root.unmount())
      place.remove()
      await quoin.dispose()
    },
  }
}

test(`works in strict mode of React ${React.version}, and leaves nothing`, async () => {
  const quoin = createTestQuoin({ connected: true, wallet: { accounts: [alice] } })
  const page = await show(
    quoin,
    <StrictMode>
      <Wallet />
    </StrictMode>,
  )
  expect(page.text()).toContain(alice)
  expect(quoin.wallet.calls.filter((call) => call === 'connect')).toEqual(['connect'])
  await page.end()
  expect(quoin.platform.leftovers()).toEqual([])
  expect(quoin.wallet.listenerCount()).toBe(0)
})

test('two kernels on one page have a wallet each', async () => {
  const [one, two] = [createTestQuoin({ connected: true }), createTestQuoin()]
  const [first, second] = [await show(one, <Wallet />), await show(two, <Wallet />)]
  expect([first.text().includes(alice), second.text()]).toEqual([true, 'Connect'])
  await first.end()
  expect(second.text()).toBe('Connect')
  await second.end()
})

test('a test that ends while the wallet is connecting leaves nothing', async () => {
  const quoin = createTestQuoin({ connected: true })
  quoin.wallet.behave('hang', 'connect')
  await quoin.dispose()
  await quoin.ready
  expect(quoin.platform.leftovers()).toEqual([])
})

test('the kernel of the host runs with all of its plugins', async () => {
  const quoin = createTestQuoin({
    connected: true,
    wallet: { accounts: [alice], answers: { personal_sign: () => `0x${'11'.repeat(65)}` } },
    create: (base) => createQuoin({ ...base, networks: [mainnet] }),
  })
  const page = await show(quoin, <Wallet />)
  expect(page.text()).toContain(alice)
  const params = ['0x48656c6c6f', alice]
  expect(await quoin.kernel.rpc.request({ method: 'personal_sign', params })).toBe(`0x${'11'.repeat(65)}`)
  await page.end()
  expect(quoin.platform.leftovers()).toEqual([])
})
