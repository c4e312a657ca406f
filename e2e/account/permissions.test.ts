import {
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { afterEach } from 'vitest'
import { createTokens } from '../../demo/plugins/token-approvals/tests/create-tokens.js'
import { collection721Code } from '../../sandbox/src/chain/contracts/nft-code.js'
import { announceWallet } from '../testing/announce-wallet.js'
import { axeViolations } from '../testing/axe-violations.js'
import { expect, makeVisitor, test, type Visitor, world } from '../testing/host-page.js'
import { openSandboxWallet } from '../testing/sandbox-wallet.js'
import { showCode } from '../testing/show-code.js'
import { chooseExtension, connectExtension, extensionOf, type Widget, widgetOf } from '../testing/widget.js'

/** The first account of the sandbox's extension; the chain signs for it, too. */
const account: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const spender: Hex = `0x${'e1'.repeat(20)}`
/** Imitates the spender. */
const imitator: Hex = `0xe1e1${'00'.repeat(16)}e1e1`
const endless = 2n ** 256n - 1n
const transport = http(world.chains[0] ?? '')
const tokens = createTokens(world.chains[0] ?? '', account)
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const one of undo.splice(0)) await one()
})

async function approve(symbol: string, value: bigint, spenders: readonly Hex[] = [spender]): Promise<Hex> {
  const token = await tokens.deploy(symbol, 18)
  for (const one of spenders) {
    await tokens.approve(token, one, value)
    undo.push(() => tokens.approve(token, one, 0n))
  }
  return token
}

const nftAbi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
])
const client = createPublicClient({ transport })
const send = async (transaction: { to?: Hex; data: Hex }) => {
  const wallet = createWalletClient({ account, transport })
  const hash = await wallet.sendTransaction({ chain: null, ...transaction })
  return client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}
const setOperator = (collection: Hex, allowed: boolean) =>
  send({
    to: collection,
    data: encodeFunctionData({
      abi: nftAbi,
      functionName: 'setApprovalForAll',
      args: [spender, allowed],
    }),
  })
async function approveCollection(name: string): Promise<Hex> {
  const names = encodeAbiParameters(parseAbiParameters('string, string'), [name, name])
  const { contractAddress } = await send({ data: `${collection721Code}${names.slice(2)}` })
  if (!contractAddress) throw new Error('The chain did not deploy the collection.')
  await setOperator(contractAddress, true)
  undo.push(() => setOperator(contractAddress, false))
  return contractAddress
}

async function openPermissions(widget: Widget): Promise<void> {
  await widget.openSettings()
  await widget.row('Permissions').click()
  await widget.heading('Permissions').waitFor()
}
const text = (widget: Widget, one: string | RegExp) => widget.dialog.getByText(one)

/** Selects the three permissions of a test. */
async function selectAll(widget: Widget): Promise<void> {
  await widget.row(/All NFTs of Harbour/).waitFor()
  await widget.button('Select several').click()
  for (const row of [/Up to 250 DUNE/, /Unlimited REEF/, /All NFTs of Harbour/]) await widget.row(row).click()
  expect(await text(widget, 'Selected').count()).toBe(3)
  await widget.button('Revoke 3 permissions').click()
  await widget.heading('Revoke 3 permissions?').waitFor()
}

test('the user sees what others may take by risk, and revokes it; the chain agrees [UI-13]', async ({
  visitor,
}) => {
  const token = await approve('HARB', endless)
  const page = await visitor.open('/')
  const widget = await connectExtension(page)
  await openPermissions(widget)
  await widget.heading('High risk').waitFor()
  await widget.row(/Unlimited HARB/).click()
  await widget.heading('Unlimited HARB').waitFor()
  await text(widget, 'Can take this token from your account without asking you again.').waitFor()
  expect(await widget.dialog.getByText(spender, { exact: false }).count()).toBeGreaterThan(0)
  await widget.button('Revoke').click()
  await widget.heading('Revoke this permission?').waitFor()
  // Twice: the wallet is asked once.
  await widget.button('Revoke in Sandbox Extension').dblclick()
  await extensionOf(page).approve()
  await widget.heading('1 of 1 revoked').waitFor()
  expect(await extensionOf(page).screen.count()).toBe(0)
  const allowance = await client.readContract({
    address: token,
    abi: parseAbi(['function allowance(address, address) view returns (uint256)']),
    functionName: 'allowance',
    args: [account, spender],
  })
  expect(allowance).toBe(0n)
  await widget.button('Done').click()
  await widget
    .heading('Permission')
    .waitFor()
    .catch(() => undefined)
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })
  await openPermissions(widget)
  await expect.poll(() => widget.row(/HARB/).count()).toBe(0)
})

test('several are revoked at once by a wallet with batches; a refusal changes nothing [SEC-06] [ERR-03]', async ({
  visitor,
}) => {
  await approve('DUNE', 250n * 10n ** 18n)
  await approve('REEF', endless)
  const collection = await approveCollection('Harbour')
  const page = await visitor.open('/')
  const widget = await connectExtension(page)
  await openPermissions(widget)
  await selectAll(widget)
  await widget.button('Revoke in Sandbox Extension').click()
  await extensionOf(page).reject()
  await widget.heading('0 of 3 revoked').waitFor()
  await text(widget, 'You declined. Nothing was sent.').waitFor()
  expect(await text(widget, 'Not revoked').count()).toBe(3)
  await widget.button('Try again').click()
  await extensionOf(page).approve()
  await widget.heading('3 of 3 revoked').waitFor()
  expect(await text(widget, /^Revoked$/).count()).toBe(3)
  expect(await extensionOf(page).screen.count()).toBe(0)
  const args = [account, spender] as const
  expect(
    await client.readContract({ address: collection, abi: nftAbi, functionName: 'isApprovedForAll', args }),
  ).toBe(false)
  await widget.button('Done').click()
  await expect.poll(() => widget.row(/DUNE|REEF|Harbour/).count()).toBe(0)
})

test('a wallet without batches is asked one by one; after a lost answer the rest is not sent [REL-03]', async ({
  visitor,
}) => {
  await approve('DUNE', 250n * 10n ** 18n)
  await approve('REEF', endless)
  await approveCollection('Harbour')
  visitor.expectConsole(/The wallet returned an error/)
  const page = await visitor.open('/')
  const wallet = {
    name: 'Plain Wallet',
    rdns: 'example.plain',
    connect: 'approve',
    address: account,
  } as const
  const { answerTransactions } = await announceWallet(page, wallet)
  await answerTransactions({ rejects: { code: -32603, message: 'Connection lost' } })
  const widget = widgetOf(page)
  await widget.open()
  await widget.row('Plain Wallet').click()
  await widget.dialog.waitFor({ state: 'detached' })
  await openPermissions(widget)
  await selectAll(widget)
  await widget.button('Revoke in Plain Wallet').click()
  await widget.heading('0 of 3 revoked').waitFor()
  expect(await text(widget, 'Unclear').count()).toBe(1)
  expect(await text(widget, 'Not revoked').count()).toBe(2)
  await text(widget, /Your wallet didn’t answer. It may have been sent/).waitFor()
  await text(widget, 'Not sent, because an earlier one wasn’t revoked.').waitFor()
})

test('hostile names are text, and a spender that imitates another one is marked [SEC-04]', async ({
  visitor,
}) => {
  await approve('\u202eUSDC <img src=x onerror=alert(1)>\n', endless, [spender, imitator])
  const page = await visitor.open('/')
  const widget = await connectExtension(page)
  await openPermissions(widget)
  await widget
    .row(/Unlimited USDC <img src=x/)
    .first()
    .click()
  await text(widget, /This address looks like another one in the list/).waitFor()
  expect(await page.locator('quoin-modal img[src=x]').count()).toBe(0)
})

test('a watch-only account sees its list, and cannot revoke', async ({ visitor }) => {
  await approve('LOOK', endless)
  const page = await visitor.open('/')
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(/All wallets/).click()
  await widget.button('Watch an address').click()
  await widget.dialog.getByLabel('Address or name').fill(account)
  await widget.button('Watch').click()
  await widget.button('Settings').click()
  await widget.row('Permissions').click()
  await text(widget, 'You’re only watching this account. Connect its wallet to revoke.').waitFor()
  await widget.row(/Unlimited LOOK/).click()
  await widget.heading('Unlimited LOOK').waitFor()
  expect(await widget.button('Revoke').count()).toBe(0)
})

const [solanaUrl = '', , polkadotUrl = ''] = world.furtherChains
/** The tokens of the sandbox's Solana, of both token programs. */
const mints = ['8btsZ2aHu8QW8FWprvmmxypfLW34FeDV7FXDmmPt9QcG', '6bGNbLUD6ZFf3mf2YwuH8amXj5xGJgRJ4iCPpf9ix1md']
const delegate = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'

async function postTo(url: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`)
  // Each test checks what it uses of the answer.
  return (await answer.json()) as Record<string, unknown>
}

/** Opens a page with one further chain, and connects the extension's wallet for it. */
async function connectChain(visitor: Visitor, name: string, title: string) {
  const page = await visitor.open(`/?chains=${name}`)
  const widget = widgetOf(page)
  await widget.open()
  await chooseExtension(widget, title)
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
  return { page, widget, address: (await page.getByTestId('address').textContent()) ?? '' }
}

test('Solana: delegates of both token programs are listed and revoked in one transaction; a refusal changes nothing', async ({
  visitor,
}) => {
  const { page, widget, address } = await connectChain(visitor, 'solana', 'Solana')
  await postTo(`${solanaUrl}/sandbox/fund`, { address, amount: '5000000000' })
  for (const token of mints) {
    await postTo(`${solanaUrl}/sandbox/fund`, { address, amount: '7000000', token })
    await postTo(`${solanaUrl}/sandbox/delegate`, { address, token, delegate, amount: '2500000' })
  }
  await openPermissions(widget)
  await widget.heading('Medium risk').waitFor()
  await widget.row(/Up to 2.5 SBD/).click()
  await text(widget, 'Can take this token from your account without asking you again.').waitFor()
  expect(await widget.dialog.getByText(delegate, { exact: false }).count()).toBeGreaterThan(0)
  await widget.button('Back').click()
  await widget.button('Select several').click()
  await widget.row(/SBD/).click()
  await widget.row(/SBN/).click()
  await widget.button('Revoke 2 permissions').click()
  await text(widget, 'Your wallet asks you to confirm. You pay the network fee.').waitFor()
  await widget.button('Revoke in Sandbox Extension').click()
  await extensionOf(page).reject()
  await widget.heading('0 of 2 revoked').waitFor()
  await text(widget, 'You declined. Nothing was sent.').waitFor()
  await widget.button('Try again').click()
  await extensionOf(page).approve()
  await widget.heading('2 of 2 revoked').waitFor()
  expect(await extensionOf(page).screen.count()).toBe(0)
  // An account has a delegate if the four bytes after its amount are 1.
  for (const mint of mints) {
    const params = [address, { mint }, { encoding: 'base64' }]
    const answer = await postTo(solanaUrl, {
      jsonrpc: '2.0',
      id: 1,
      method: 'getTokenAccountsByOwner',
      params,
    })
    const [{ account }] = Object(answer.result).value
    expect(Buffer.from(account.data[0], 'base64').readUInt32LE(72)).toBe(0)
  }
})

test('Polkadot: proxies are listed with their type, and removed together in one transaction', async ({
  visitor,
}) => {
  const { page, widget, address } = await connectChain(visitor, 'polkadot', 'Polkadot')
  await postTo(`${polkadotUrl}/sandbox/fund`, { address, amount: '10000000000000' })
  const holder = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
  const of = (proxyType: string, delay: number) => ({ delegate: holder, proxyType, delay })
  const proxies = [of('Any', 0), of('Any', 100), of('Collator', 0)]
  const rpc = (method: string, params: readonly unknown[]) =>
    postTo(polkadotUrl, { jsonrpc: '2.0', id: 1, method, params })
  await rpc('dev_setStorage', [{ Proxy: { Proxies: [[[address], [proxies, 0]]] } }])
  await openPermissions(widget)
  await widget.heading('High risk').waitFor()
  await widget.row(/Proxy: Collator/).waitFor()
  await widget
    .row(/Proxy: Any/)
    .last()
    .click()
  await text(widget, /It announces each one 100 blocks before/).waitFor()
  await widget.button('Back').click()
  await widget.button('Select several').click()
  for (const at of [0, 1])
    await widget
      .row(/Proxy: Any/)
      .nth(at)
      .click()
  await widget.row(/Proxy: Collator/).click()
  await widget.button('Revoke 3 permissions').click()
  await widget.button('Revoke in Sandbox Extension').click()
  await extensionOf(page).approve()
  await widget.heading('3 of 3 revoked').waitFor()
  expect(await extensionOf(page).screen.count()).toBe(0)
  await widget.button('Done').click()
  await expect.poll(() => widget.row(/Proxy:/).count()).toBe(0)
})

test('WalletConnect: session and pairing are listed apart, the session with its last use; the pairing ends, and the session stays', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const { widget, uri } = await showCode(visitor, page)
  const wallet = await openSandboxWallet(visitor)
  await wallet.pair(uri)
  await wallet.approve()
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  await openPermissions(widget)
  await widget.row(/Connected to this site/).waitFor()
  expect(await widget.row(/Connected to this site.*today/).count()).toBe(0)
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await wallet.approve()
  await page
    .getByTestId('sign-outcome')
    .getByText(/signature is valid/)
    .waitFor()
  await page.reload()
  await widget.accountButton.waitFor()
  await openPermissions(widget)
  await widget.row(/Connected to this site.*today/).waitFor()
  await widget.row(/Paired with this site/).click()
  await text(widget, /without another scan/).waitFor()
  await widget.button('Revoke').click()
  await text(widget, 'It ends at once, without a network fee.').waitFor()
  await widget.button('Revoke').click()
  await widget.heading('1 of 1 revoked').waitFor()
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })
  await openPermissions(widget)
  await widget.row(/Connected to this site/).waitFor()
  expect(await widget.row(/Paired with this site/).count()).toBe(0)
})

for (const [name, options] of [
  ['desktop', {}],
  ['phone', { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true }],
] as const) {
  test(`its views have no axe violation, light and dark, ${name} [UI-14]`, async () => {
    await approve('REEF', endless, [spender, imitator])
    const { visitor, leave } = await makeVisitor(options)
    const page = await visitor.open('/')
    const widget = await connectExtension(page)
    const look = async (view: string): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await axeViolations(page), `${view}, ${colorScheme}`).toEqual([])
        const folder = process.env.QUOIN_LOOK
        if (folder) await page.screenshot({ path: `${folder}/${name}-${view}-${colorScheme}.png` })
      }
    }
    await openPermissions(widget)
    await widget.row(/REEF/).first().waitFor()
    await look('list')
    await widget.button('Select several').click()
    await widget.row(/REEF/).first().click()
    await look('selected')
    await widget.button('Cancel selection').click()
    await widget.row(/REEF/).first().click()
    await look('details')
    await widget.button('Revoke').click()
    await look('confirm')
    await widget.button('Revoke in Sandbox Extension').click()
    await extensionOf(page).screen.waitFor()
    await look('wallet')
    await extensionOf(page).reject()
    await text(widget, 'You declined. Nothing was sent.').waitFor()
    await look('declined')
    await leave()
  })
}
