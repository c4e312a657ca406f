import type { Page } from 'playwright-core'
import { createPublicClient, type Hex, http, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { EXTENSION_WALLET_ACCOUNTS } from '../../sandbox/wallet-parts/eip155/wallet-accounts.js'
import { accountOf, openLab, send } from '../embedded/embedded-lab.js'
import { answerApproval, fund, logInByEmail } from '../embedded/login.js'
import { openSendPage } from '../transactions/send-page.js'
import { expect, makeVisitor, test, type Visitor, world } from './host-page.js'
import { connectExtension, extensionOf } from './widget.js'

const [{ address: account, privateKey }] = EXTENSION_WALLET_ACCOUNTS
const friend = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const rpcUrl = world.chains[0] ?? ''
const chain = createPublicClient({ transport: http(rpcUrl), pollingInterval: 20 })

/** Runs a scene with a visitor of its own. Returns the violations of its history. */
async function violationsOf(scene: (visitor: Visitor) => Promise<void>): Promise<readonly string[]> {
  const { visitor, leave } = await makeVisitor()
  await scene(visitor)
  await leave().catch(() => undefined)
  return visitor.faults.history
}

/** Requests a transfer from the wallet, as the code of a page does. */
function request(page: Page, wei: number): Promise<unknown> {
  const params = [{ from: account, to: friend, value: `0x${wei.toString(16)}` }]
  return page.evaluate((given) => {
    return window.sendKernel?.rpc.request({ method: 'eth_sendTransaction', params: given })
  }, params)
}

/** Signs the next transfer with the key of the wallet, which asks nobody. */
async function sign(wei: number): Promise<Hex> {
  const [nonce, gasPrice] = await Promise.all([
    chain.getTransactionCount({ address: account }),
    chain.getGasPrice(),
  ])
  const transfer = {
    to: friend,
    value: BigInt(wei),
    nonce,
    gas: 21_000n,
    gasPrice: gasPrice * 2n,
    chainId: 31_337,
  } as const
  return privateKeyToAccount(privateKey).signTransaction(transfer)
}

const bodyOf = (raw: Hex): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] })
const headers = { 'content-type': 'application/json' }

test('a history is clean where each transaction was approved once, also after a rejection [SEC-06]', async () => {
  const found = await violationsOf(async (visitor) => {
    const { page } = await openSendPage(visitor)
    await connectExtension(page)
    const rejected = request(page, 5).catch(() => undefined)
    await extensionOf(page).reject()
    await rejected
    // The user presses something before the page requests it again.
    await page.mouse.click(5, 300)
    for (const wei of [5, 6]) {
      const sending = request(page, wei)
      await extensionOf(page).approve()
      await sending
    }
  })
  expect(found).toEqual([])
})

test('a transaction that is sent twice, or that no wallet approved, fails the test of its visitor [SEC-06]', async () => {
  const sendFrom = (page: Page, raw: Hex): Promise<unknown> =>
    page.evaluate(async ([url, init]) => (await fetch(url, init)).json(), [
      rpcUrl,
      { method: 'POST', headers, body: bodyOf(raw) },
    ] as const)
  const twice = await violationsOf(async (visitor) => {
    const { page } = await openSendPage(visitor)
    await connectExtension(page)
    const sending = request(page, 7)
    await extensionOf(page).approve()
    await sending
    await sendFrom(page, await sign(7))
  })
  expect(twice).toEqual([expect.stringMatching(/^at most once: .*"value":"7"/)])

  const otherwise = await violationsOf(async (visitor) => {
    const page = await visitor.open()
    await sendFrom(page, await sign(8))
  })
  expect(otherwise).toEqual([expect.stringMatching(/^as reviewed: .* nobody confirmed: .*"value":"8"/)])

  // No page sent it: only the block has it.
  const hidden = await violationsOf(async (visitor) => {
    const raw = await sign(9)
    await visitor.context.request.post(rpcUrl, { headers, data: bodyOf(raw) })
    await chain.waitForTransactionReceipt({ hash: keccak256(raw) })
  })
  expect(hidden).toEqual([expect.stringMatching(/^as reviewed: .* nobody confirmed: .*"value":"9"/)])
})

test('a wallet that receives a transaction again while it is open fails the test [SEC-06]', async () => {
  const found = await violationsOf(async (visitor) => {
    const { page } = await openSendPage(visitor)
    await connectExtension(page)
    const both = Promise.all([request(page, 10), request(page, 10)])
    await extensionOf(page).approve()
    await extensionOf(page).screen.getByText('more request').waitFor({ state: 'detached' })
    await extensionOf(page).approve()
    await both
  })
  expect(found).toEqual([
    expect.stringMatching(/^at most once: a wallet received a request again: .*Send this/),
  ])
})

test('each transaction of the embedded wallet needs its own press in the frame [SEC-06]', async () => {
  const { visitor, leave } = await makeVisitor()
  const page = await openLab(visitor)
  await logInByEmail(visitor, page)
  const from = await accountOf(page)
  await fund(from)
  const sending = send<Hex>(page, 'eth_sendTransaction', [{ from, to: friend, value: '0x5' }])
  await answerApproval(page, 'Confirm')
  expect((await sending).answer).toMatch(/^0x/)
  await leave()

  // The same without the report of the press.
  const found = await violationsOf(async (other) => {
    await other.context.addInitScript(() => Reflect.set(window, 'reportStep', undefined))
    const lab = await openLab(other)
    await logInByEmail(other, lab)
    const own = await accountOf(lab)
    await fund(own)
    const again = send<Hex>(lab, 'eth_sendTransaction', [{ from: own, to: friend, value: '0x5' }])
    await answerApproval(lab, 'Confirm')
    await again
  })
  expect(found).toEqual([expect.stringMatching(/^as reviewed: .* nobody confirmed/)])
})
