import { base58 } from '@scure/base'
import type { Page } from 'playwright-core'
import { type Address, type Hex, parseEventLogs } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { control, expect, test, world } from '../testing/host-page.js'
import { accountOf, firstChain, firstChainHex, openLab, send } from './embedded-lab.js'
import { addressOf, answerApproval, chooseAccountType, frameOf, fund, logInByEmail } from './login.js'

const isThere = async (address: Address): Promise<boolean> =>
  (await firstChain.getCode({ address })) !== undefined

/**
 * Signs in the demo, which verifies the signature; that of an undeployed smart account by ERC-6492.
 *
 * @param switchedTo the account that the approval names as the page's new one
 */
async function sign(page: Page, switchedTo?: 'standard' | 'smart'): Promise<void> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  const frame = frameOf(page)
  await frame.getByRole('button', { name: 'Sign', exact: true }).waitFor()
  await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  const notices = await frame.getByText(/switched to it from/).allInnerTexts()
  expect(notices).toEqual(
    switchedTo ? [expect.stringContaining(`You’re signing with your ${switchedTo} account.`)] : [],
  )
  await answerApproval(page, 'Sign')
  await page
    .getByTestId('sign-outcome')
    .getByText(/signature is valid/)
    .waitFor()
}

test('smart account and standard account are chosen in the settings: the page follows, both sign, the first approval names the switch, a reload keeps it; a network without smart accounts has the standard one [EMB-05] [ACC-04] [S3]', async ({
  visitor,
}) => {
  await control('/smart-accounts/start')
  const page = await visitor.open()
  const { widget } = await logInByEmail(visitor, page)
  const smart = (await addressOf(page)) as Address
  await sign(page)
  expect(await isThere(smart)).toBe(false)

  await chooseAccountType(widget, 'Standard account')
  await expect.poll(() => addressOf(page)).not.toBe(smart)
  const standard = await addressOf(page)
  await sign(page, 'standard')
  await sign(page)
  await page.reload()
  await widget.accountButton.waitFor()
  expect(await addressOf(page)).toBe(standard)

  await chooseAccountType(widget, 'Smart account')
  await expect.poll(() => addressOf(page)).toBe(smart)
  await sign(page, 'smart')
  await page.locator('quoin-network-button').getByRole('button').click()
  await widget.row(/Sandbox Two/).click()
  await expect.poll(() => addressOf(page)).toBe(standard)
  await widget.dialog.waitFor({ state: 'detached' })
  await sign(page)
  await widget.openSettings()
  await widget.row('Keys, passkeys and devices').waitFor()
  expect(await widget.row('Standard account').count()).toBe(0)
})

test('a batch of two calls is approved once and is one operation, which also deploys the account; a standard account refuses atomic batches [EMB-02] [EMB-04]', async ({
  visitor,
}) => {
  await control('/smart-accounts/start')
  const page = await openLab(visitor)
  const { widget } = await logInByEmail(visitor, page)
  const account = await accountOf(page)
  await fund(account)
  const recipients = ['c3', 'd4'].map((byte): Address => `0x${byte.repeat(20)}`)
  const balances = (): Promise<readonly bigint[]> =>
    Promise.all(recipients.map((address) => firstChain.getBalance({ address })))
  const before = await balances()
  const calls = recipients.map((to, index) => ({ to, value: `0x${((index + 1) * 10 ** 15).toString(16)}` }))
  const bundle = { version: '2.0.0', chainId: firstChainHex, from: account, atomicRequired: true, calls }
  expect(await send(page, 'wallet_getCapabilities', [account, [firstChainHex]])).toMatchObject({
    answer: { [firstChainHex]: { atomic: { status: 'supported' } } },
  })
  expect(await isThere(account)).toBe(false)

  const sending = send<{ id: string }>(page, 'wallet_sendCalls', [bundle])
  const frame = frameOf(page)
  await frame.getByRole('heading', { name: 'Approve 2 steps' }).waitFor()
  await frame.getByText('Either all steps happen, or none.').waitFor()
  const steps = await frame.getByRole('listitem').filter({ hasText: 'Send' }).allInnerTexts()
  expect(steps.map((text) => text.replaceAll(/\s/g, '').toLowerCase())).toEqual([
    expect.stringContaining(recipients[0] ?? '-'),
    expect.stringContaining(recipients[1] ?? '-'),
  ])
  await answerApproval(page, 'Confirm')
  const { answer } = await sending
  interface CallsStatus {
    readonly status: number
    readonly atomic: boolean
    readonly receipts: readonly { readonly transactionHash: Hex }[]
  }
  const statusOf = async (): Promise<CallsStatus | undefined> =>
    (await send<CallsStatus>(page, 'wallet_getCallsStatus', [answer?.id])).answer
  await expect.poll(async () => (await statusOf())?.status).toBe(200)
  const status = await statusOf()
  expect([status?.atomic, status?.receipts.length]).toEqual([true, 1])
  const [{ transactionHash = '0x' } = {}] = status?.receipts ?? []
  const { logs } = await firstChain.getTransactionReceipt({ hash: transactionHash })
  const operations = parseEventLogs({ abi: entryPoint07Abi, logs, eventName: 'UserOperationEvent' })
  expect(operations.map(({ args }) => [args.sender, args.success, args.nonce % 2n ** 64n])).toEqual([
    [account, true, 0n],
  ])
  expect((await balances()).map((now, index) => now - (before[index] ?? 0n))).toEqual([
    10n ** 15n,
    2n * 10n ** 15n,
  ])
  expect(await isThere(account)).toBe(true)

  await chooseAccountType(widget, 'Standard account')
  await expect.poll(() => accountOf(page)).not.toBe(account)
  const standard = await accountOf(page)
  expect(await send(page, 'wallet_getCapabilities', [standard, [firstChainHex]])).toMatchObject({
    answer: { [firstChainHex]: { atomic: { status: 'unsupported' } } },
  })
  const { refused } = await send(page, 'wallet_sendCalls', [{ ...bundle, from: standard }])
  expect(refused).toMatch(/either all happen or none/)
  expect(await balances()).toEqual([
    before[0] === undefined ? 0n : before[0] + 10n ** 15n,
    (before[1] ?? 0n) + 2n * 10n ** 15n,
  ])
})

test('the Solana account of a login signs a message and sends: the approval displays recipient and amount, and the transfer arrives [EMB-02] [SEC-07] [NET-12]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?chains=solana&extension=off')
  await logInByEmail(visitor, page)
  await page.getByRole('button', { name: 'Sandbox Solana', exact: true }).click()
  const addressNow = async (): Promise<string> => (await page.getByTestId('address').textContent()) ?? ''
  await expect.poll(addressNow).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  const account = await addressNow()
  const solana = world.furtherChains[0] ?? ''
  const post = async (url: string, body: object): Promise<Response> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.ok).toBe(true)
    return answer
  }
  const lamportsOf = async (address: string): Promise<number> => {
    const body = { jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] }
    return (await (await post(solana, body)).json()).result.value
  }
  await post(`${solana}/sandbox/fund`, { address: account, amount: '5000000000' })

  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await frameOf(page).getByRole('heading', { name: 'Sign' }).waitFor()
  await answerApproval(page, 'Sign')
  await page
    .getByTestId('sign-outcome')
    .getByText(/signature is valid/)
    .waitFor()

  const recipient = base58.encode(crypto.getRandomValues(new Uint8Array(32)))
  await page.getByLabel('Recipient').fill(recipient)
  await page.getByLabel(/^Amount in/).fill('0.25')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const step = frameOf(page)
    .getByText(/0\.25\sSOL/)
    .first()
  await step.waitFor()
  const shown = (await frameOf(page).getByRole('main').textContent())?.replaceAll(/\s/g, '')
  expect(shown).toContain(recipient)
  expect(shown).toContain('SandboxSolana')
  expect(await lamportsOf(recipient)).toBe(0)
  // The frame signs, the page sends.
  await answerApproval(page, 'Sign')
  const sent = page.getByTestId('send-outcome').getByText('0.25 SOL sent; the chain has it.')
  await sent.waitFor()
  expect(await lamportsOf(recipient)).toBe(250_000_000)
  expect(await lamportsOf(account)).toBeLessThan(4_750_000_000)
})
