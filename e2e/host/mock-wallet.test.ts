import { addMockWallet } from 'quoin/testing/playwright'
import { expect, test, world } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'

const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

test('a mock wallet of the package connects, rejects, stays connected over a reload and changes its account [NET-11]', async ({
  visitor,
}) => {
  const wallet = await addMockWallet(visitor.context, {
    accounts: [address],
    chainId: 31337,
    info: { name: 'Test Wallet', rdns: 'org.example.test' },
  })
  const page = await visitor.open('/embed?extension=off')
  const widget = widgetOf(page)
  await widget.open()
  wallet.behave('reject', 'eth_requestAccounts')
  await widget.row('Test Wallet').click()
  await widget.dialog
    .getByText(/declined/i)
    .first()
    .waitFor()
  wallet.behave('approve')
  await widget.dialog.getByRole('button', { name: 'Try again' }).click()
  await widget.accountButton.getByText('0x90F7', { exact: false }).waitFor()

  const asked = (): number => wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
  const before = asked()
  await page.reload()
  await widget.accountButton.getByText('0x90F7', { exact: false }).waitFor()
  expect(asked()).toBe(before)

  wallet.chooseAccounts(['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'])
  await widget.accountButton.getByText('0x15d3', { exact: false }).waitFor()
})

test('a mock wallet of the package answers from a node, and its errors are those of the node', async ({
  visitor,
}) => {
  const [nodeUrl = ''] = world.chains
  await addMockWallet(visitor.context, { nodeUrl, chainId: 31337 })
  const page = await visitor.open('/embed?extension=off')
  const asked = await page.evaluate(async () => {
    const { provider } = await new Promise<{
      provider: { request(args: { method: string; params?: unknown }): Promise<unknown> }
    }>((resolve) => {
      addEventListener('eip6963:announceProvider', (event) => resolve((event as CustomEvent).detail))
      dispatchEvent(new Event('eip6963:requestProvider'))
    })
    return Promise.allSettled([
      provider.request({ method: 'eth_chainId' }),
      provider.request({ method: 'eth_blockNumber' }),
      provider.request({ method: 'eth_noSuchMethod' }),
    ])
  })
  expect(asked).toMatchObject([
    { status: 'fulfilled', value: '0x7a69' },
    { status: 'fulfilled', value: expect.stringMatching(/^0x/) },
    { status: 'rejected', reason: { code: -32601 } },
  ])
})
