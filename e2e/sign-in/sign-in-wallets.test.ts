import type { Page } from 'playwright-core'
import { type Address, decodeAbiParameters, type Hex, slice } from 'viem'
import { receiptOf } from '../../sandbox/src/chain/receipt-of.js'
import { firstChain } from '../embedded/embedded-lab.js'
import {
  addressOf,
  answerApproval,
  approveDevice,
  chooseAccountType,
  enterCode,
  enterEmail,
  mailTo,
  newAddress,
} from '../embedded/login.js'
import { control, expect, test } from '../testing/host-page.js'
import { openSandboxWallet } from '../testing/sandbox-wallet.js'
import { showCode } from '../testing/show-code.js'
import { chooseExtension, extensionOf } from '../testing/widget.js'
import { reloadSignedIn, signInOf } from './sign-in-page.js'

/** Stands in for a request count: tests read this wallet's requests from its display. */
const none = async (): Promise<number> => 0

test('one click over WalletConnect connects and signs in with one approval; a rejection connects nothing; a reload needs no prompt [SIW-07] [SEC-14]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?siwx=required')
  expect(await page.evaluate(() => 'Buffer' in globalThis)).toBe(false)
  const { widget, uri } = await showCode(visitor, page)
  const wallet = await openSandboxWallet(visitor)
  await wallet.pair(uri)
  await wallet.question.getByRole('heading', { name: /^Connect and sign in to/ }).waitFor()
  await wallet.reject()
  await widget.dialog.getByText('Connection declined').waitFor()
  await widget.button('Try again').click()
  await widget.button('Copy link').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe(uri)
  await wallet.pair(await page.evaluate(() => navigator.clipboard.readText()))
  await wallet.approve()
  await signInOf(page).done()
  const requestCount = () => wallet.question.count()
  expect(await requestCount()).toBe(0)
  await expect.poll(() => wallet.page.locator('.apps > li').count()).toBe(1)
  await reloadSignedIn(page, requestCount)
  expect(await page.evaluate(() => 'Buffer' in globalThis)).toBe(false)

  // The session is one like any other.
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await wallet.approve()
  await page
    .getByTestId('sign-outcome')
    .getByText(/signature is valid/)
    .waitFor()
  await widget.accountButton.click()
  await widget.disconnect()
  await widget.connectButton.waitFor()
  await expect.poll(() => wallet.page.locator('.apps > li').count()).toBe(0)
})

test('one click that the server refuses connects no account, and ends the session in the wallet [SIW-07] [SEC-12]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?siwx=optional')
  await page.route('**/auth/v1/authenticate*', async (route) => {
    await route.fetch()
    await route.continue()
  })
  const { widget, uri } = await showCode(visitor, page)
  const wallet = await openSandboxWallet(visitor)
  await wallet.pair(uri)
  await wallet.approve()
  await widget.dialog.getByText('Sign-in not accepted').waitFor()
  await widget.button('Try again').waitFor()
  await expect.poll(() => wallet.page.locator('.apps > li').count()).toBe(0)
  expect(await widget.connectButton.count()).toBe(1)
})

test('WalletConnect with a network of another namespace connects, and signs in by the view; a declined signature keeps the view [SIW-01] [SIW-04] [SIW-07]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?siwx=required&chains=bitcoin')
  const view = signInOf(page)
  const { uri } = await showCode(visitor, page)
  const wallet = await openSandboxWallet(visitor)
  await wallet.pair(uri)
  await wallet.question.getByRole('heading', { name: /^Connect to/ }).waitFor()
  await wallet.approve()
  await view.waitFor()
  await view.sign.click()
  await wallet.reject()
  await view.fault.getByText('Signature declined').waitFor()
  await view.again.click()
  await wallet.approve()
  await view.done()
  await reloadSignedIn(page, () => wallet.question.count())
})

const beforeItIsThere = '6492'.repeat(16)

/** Returns the signature that the page sends next. */
async function signatureSent(page: Page): Promise<Hex> {
  const request = await page.waitForRequest('**/auth/v1/authenticate*')
  const { proofs }: { readonly proofs: readonly { readonly signature: Hex }[] } = request.postDataJSON()
  return proofs[0]?.signature ?? '0x'
}

/** Deploys an account, as anyone can with an earlier signature of it. */
async function deploy(signature: Hex): Promise<void> {
  expect(signature.endsWith(beforeItIsThere)).toBe(true)
  const parts = decodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    slice(signature, 0, -32),
  )
  const [to, data] = parts
  const request = firstChain.request as (call: {
    method: string
    params: readonly unknown[]
  }) => Promise<unknown>
  // The node has its own keys.
  const [from]: readonly unknown[] = Object(await request({ method: 'eth_accounts', params: [] }))
  const hash = await request({ method: 'eth_sendTransaction', params: [{ from, to, data }] })
  await receiptOf(firstChain, hash as Hex)
}

/** Chooses a row of the settings, which may open another view. */
async function chooseInSettings(page: Page, row: string): Promise<void> {
  const { widget } = signInOf(page)
  await widget.openSettings()
  await widget.row(row).click()
}

/** Logs in, up to the sign-in request. */
async function logIn(page: Page, visitor: Parameters<typeof approveDevice>[0]): Promise<void> {
  const { widget } = signInOf(page)
  const address = newAddress()
  await enterEmail(widget, address)
  const link = await mailTo(address)
  await approveDevice(visitor, link)
  await widget.heading('Confirm your email').waitFor()
  await enterCode(widget, address, link.id)
  await signInOf(page).waitFor()
}

test('an email login signs in with the smart account before its deployment and after, with the standard account for itself, without leaving the flow [SIW-01] [SIW-08] [EMB-05]', async ({
  visitor,
}) => {
  await control('/smart-accounts/start')
  const page = await visitor.open('/?siwx=required')
  const view = signInOf(page)
  await logIn(page, visitor)
  await view.sign.click()
  await answerApproval(page, 'Decline')
  await view.fault.getByText('Signature declined').waitFor()
  const first = signatureSent(page)
  await view.again.click()
  await answerApproval(page, 'Sign')
  await view.done()
  const smart = (await addressOf(page)) as Address
  expect(await firstChain.getCode({ address: smart })).toBeUndefined()
  await reloadSignedIn(page, none)

  await chooseInSettings(page, 'Standard account')
  await view.waitFor()
  await view.sign.click()
  await answerApproval(page, 'Sign')
  await view.done()
  await expect.poll(() => addressOf(page)).not.toBe(smart)
  await chooseAccountType(view.widget, 'Smart account')
  await expect.poll(() => addressOf(page)).toBe(smart)

  // A deployed account verifies signatures by its own code (ERC-1271), an undeployed one only by its deployment data
  // (ERC-6492).
  await deploy(await first)
  expect(await firstChain.getCode({ address: smart })).toBeDefined()
  await view.widget.openSettings()
  await view.widget.row('Sign-ins').click()
  await view.widget.button(new RegExp(`^Sign out ${smart.slice(0, 6)}.* on Sandbox One`)).click()
  await view.waitFor()
  const second = signatureSent(page)
  await view.sign.click()
  await answerApproval(page, 'Sign')
  await view.done()
  expect((await second).endsWith(beforeItIsThere)).toBe(false)
})

for (const { name, chain, address } of [
  { name: 'solana', chain: 'Solana', address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ },
  { name: 'bitcoin', chain: 'Bitcoin', address: /^bcrt1q[a-z0-9]+$/ },
  { name: 'polkadot', chain: 'Polkadot', address: /^[1-9A-HJ-NP-Za-km-z]{46,48}$/ },
])
  test(`${chain}: an account signs in; a declined signature keeps the view, a reload needs no prompt [SIW-01] [SIW-04] [SIW-08]`, async ({
    visitor,
  }) => {
    const page = await visitor.open(`/?siwx=required&chains=${name}`)
    const view = signInOf(page)
    await view.widget.open()
    await chooseExtension(view.widget, chain)
    await extensionOf(page).approve()
    await view.waitFor()
    await view.sign.click()
    await extensionOf(page).reject()
    await view.fault.getByText('Signature declined').waitFor()
    await view.again.click()
    await extensionOf(page).approve()
    await view.done()
    expect(await page.getByTestId('address').textContent()).toMatch(address)
    await reloadSignedIn(page, () => extensionOf(page).screen.count())
  })
