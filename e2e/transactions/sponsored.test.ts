import { addMockWallet } from 'quoin/testing/playwright'
import { createPublicClient, defineChain, getAddress, type Hex, http, numberToHex, parseEther } from 'viem'
import { createBundlerClient, createPaymasterClient } from 'viem/account-abstraction'
import { createTestSafeAccount } from '../../sandbox/src/bundler/test-safe-account.js'
import { fund } from '../embedded/login.js'
import { control, expect, test, type Visitor, world } from '../testing/host-page.js'
import type { Widget } from '../testing/widget.js'
import { amountField, confirm, openSend, openSendPage, recipientField, review } from './send-page.js'

const rpcUrl = world.chains[0] ?? ''
const chain = defineChain({
  id: 31337,
  name: 'Sandbox',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})
const client = createPublicClient({ chain, transport: http(rpcUrl), pollingInterval: 20 })
const chainId = numberToHex(chain.id)
/** The bundler refuses an operation that it has already accepted. */
const once = { timeout: 60_000, retryCount: 0 } as const

interface Bundle {
  readonly id?: Hex
  readonly calls: readonly [{ readonly to: Hex; readonly value?: Hex; readonly data?: Hex }]
  readonly capabilities?: { readonly paymasterService?: { readonly url: string } }
}

/**
 * Adds a mock wallet with a real smart account of the first chain: it sends batches through the bundler, and calls the paymaster that the
 * page names (ERC-7677).
 */
async function addSmartWallet(visitor: Visitor, isRefusing = false) {
  await control('/smart-accounts/start')
  const account = await createTestSafeAccount(client, chain.id)
  await fund(account.address, numberToHex(parseEther('1')))
  const bundler = createBundlerClient({ account, client, transport: http(world.bundler, once) })
  const paymasters: (string | undefined)[] = []
  /** The operations by the ids of the page. */
  const operations = new Map<Hex, Hex>()
  const wallet = await addMockWallet(visitor.context, {
    accounts: [account.address],
    chainId: chain.id,
    info: { name: 'Smart Wallet', rdns: 'org.example.smart' },
    answers: {
      wallet_getCapabilities: () => ({
        [chainId]: { atomic: { status: 'supported' }, paymasterService: { supported: true } },
      }),
      async wallet_sendCalls(params) {
        if (isRefusing) throw { code: 5700, message: 'The capability is not supported.' }
        const [{ id, calls, capabilities }] = params as readonly [Bundle]
        if (id === undefined || operations.has(id)) throw { code: 5720, message: 'The id is not a new one.' }
        const url = capabilities?.paymasterService?.url
        paymasters.push(url)
        const paymaster =
          url === undefined ? undefined : createPaymasterClient({ transport: http(url, once) })
        const operation = await bundler.sendUserOperation({
          calls: calls.map(({ to, value = '0x0', data = '0x' }) => ({ to, value: BigInt(value), data })),
          ...(paymaster && { paymaster }),
        })
        operations.set(id, operation)
        return { id }
      },
      async wallet_getCallsStatus(params) {
        const [id] = params as readonly [Hex]
        const hash = operations.get(id)
        if (hash === undefined) throw { code: 5730, message: 'The batch id is unknown.' }
        const found = await bundler.getUserOperationReceipt({ hash }).catch(() => undefined)
        const status = { version: '2.0.0', id, chainId, atomic: true }
        if (!found) return { ...status, status: 100, receipts: [] }
        const { transactionHash, blockHash, blockNumber, gasUsed } = found.receipt
        const mined = { transactionHash, blockHash, blockNumber: numberToHex(blockNumber), logs: [] }
        return {
          ...status,
          status: found.success ? 200 : 500,
          receipts: [{ ...mined, gasUsed: numberToHex(gasUsed), status: found.success ? '0x1' : '0x0' }],
        }
      },
    },
  })
  return { account, wallet, paymasters }
}

const randomRecipient = (): Hex => `0x${crypto.randomUUID().replaceAll('-', '').padEnd(40, '7')}`

async function reviewTransfer(widget: Widget, to: Hex): Promise<void> {
  await openSend(widget)
  await amountField(widget).fill('0.25')
  await recipientField(widget).fill(to)
  await review(widget)
}

test('the paymaster of the page pays the fee of a transfer, by a wallet that calls it [SND-01] [SEC-07]', async ({
  visitor,
}) => {
  const { account, wallet, paymasters } = await addSmartWallet(visitor)
  const { page, widget } = await openSendPage(visitor, {
    path: '/lab?extension=off',
    paymasterUrl: world.paymaster,
  })
  await widget.open()
  await widget.row('Smart Wallet').click()
  await widget.accountButton.waitFor()
  const to = randomRecipient()
  await reviewTransfer(widget, to)
  await widget.dialog.getByText('Sponsored by this site, if your wallet confirms it').waitFor()
  await confirm(widget)
  await widget.dialog.getByText('0.25 ETH sent', { exact: true }).waitFor()
  expect(paymasters).toEqual([world.paymaster])
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  expect(await client.getBalance({ address: to })).toBe(parseEther('0.25'))
  expect(await client.getBalance({ address: account.address })).toBe(parseEther('0.75'))
  // A batch becomes a transaction of the list.
  const sent = await page.evaluate(async () => {
    const transactions = Reflect.get(Object(window.sendKernel), 'transactions')
    return transactions.store.getState()
  })
  expect(sent).toMatchObject([{ status: 'success', from: `eip155:31337:${account.address}` }])
})

test('a batch that was open in the wallet when its page ended, and is confirmed then, is followed and listed by the next page [SEC-06] [REL-03] [REL-05]', async ({
  visitor,
}) => {
  const { account, wallet, paymasters } = await addSmartWallet(visitor)
  const options = { path: '/lab?extension=off', paymasterUrl: world.paymaster }
  const first = await openSendPage(visitor, options)
  await first.widget.open()
  await first.widget.row('Smart Wallet').click()
  await first.widget.accountButton.waitFor()
  const to = randomRecipient()
  wallet.behave('hang', 'wallet_sendCalls')
  await reviewTransfer(first.widget, to)
  await confirm(first.widget)
  await expect.poll(() => wallet.leftovers()).toEqual(['wallet_sendCalls has no answer'])
  await first.page.close()

  const { page, widget } = await openSendPage(visitor, options)
  await openSend(widget)
  await amountField(widget).fill('0.25')
  await recipientField(widget).fill(to)
  await review(widget)
  // The user has not confirmed it in the wallet yet.
  await widget.dialog.getByText('You may have sent this already').waitFor()
  wallet.answerHanging()
  const listed = () =>
    page.evaluate(() => Reflect.get(Object(window.sendKernel), 'transactions').store.getState())
  await expect
    .poll(listed, { timeout: 60_000 })
    .toMatchObject([{ status: 'success', operationType: 'send', to: getAddress(to) }])
  expect(paymasters).toEqual([world.paymaster])
  expect(await client.getBalance({ address: to })).toBe(parseEther('0.25'))
  expect(await client.getBalance({ address: account.address })).toBe(parseEther('0.75'))
  // The recipient is one of a known transfer, and nothing is open any more.
  await widget.button('Edit').click()
  await review(widget)
  expect(await widget.dialog.getByText('You may have sent this already').count()).toBe(0)
})

test('a wallet that refuses the batch of a sponsored transfer was sent nothing, and is asked for an ordinary transaction next [REL-03]', async ({
  visitor,
}) => {
  // The wallet refuses both requests.
  visitor.expectConsole(/The wallet returned an error/)
  const { wallet } = await addSmartWallet(visitor, true)
  const { widget } = await openSendPage(visitor, {
    path: '/lab?extension=off',
    paymasterUrl: world.paymaster,
  })
  await widget.open()
  await widget.row('Smart Wallet').click()
  await widget.accountButton.waitFor()
  await reviewTransfer(widget, randomRecipient())
  await confirm(widget)
  await widget.dialog.getByText(/^Nothing was sent/).waitFor()
  await widget.button('Edit').click()
  await widget.button('Review').click()
  await widget.heading('Review and send').waitFor()
  expect(await widget.dialog.getByText('Sponsored by this site').count()).toBe(0)
  await confirm(widget)
  await expect.poll(() => wallet.requests.at(-1)?.method).toBe('eth_sendTransaction')
})
