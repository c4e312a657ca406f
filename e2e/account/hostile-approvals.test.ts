import { createPublicClient, createWalletClient, type Hex, http } from 'viem'
import { afterEach } from 'vitest'
import { createTokens } from '../../demo/plugins/token-approvals/tests/create-tokens.js'
import { type ApprovalTrap, approvalTrapCode } from '../../sandbox/src/chain/contracts/approval-trap.js'
import { expect, test, world } from '../testing/host-page.js'
import { connectExtension, extensionOf, type Widget } from '../testing/widget.js'

/** An account of the sandbox's extension; the chain signs for it, too. */
const account: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const spender: Hex = `0x${'e1'.repeat(20)}`
const transport = http(world.chains[0] ?? '')
const client = createPublicClient({ transport })
const tokens = createTokens(world.chains[0] ?? '', account)
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const one of undo.splice(0)) await one()
})

async function setTrap(trap: ApprovalTrap): Promise<Hex> {
  const wallet = createWalletClient({ account, transport })
  const data = approvalTrapCode(trap, account, spender)
  const hash = await wallet.sendTransaction({ chain: null, data })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  if (!contractAddress) throw new Error('The chain did not deploy the contract.')
  // Without its code the approval is gone, also for later tests of the same chain.
  const params = [contractAddress, '0x'] as never
  undo.push(() => client.request({ method: 'anvil_setCode' as never, params }))
  return contractAddress
}

async function openPermissions(widget: Widget): Promise<void> {
  await widget.openSettings()
  await widget.row('Permissions').click()
  await widget.heading('Permissions').waitFor()
}

test('a contract that burns gas when it is revoked is left out of a batch, and only sent alone [SEC-15]', async ({
  visitor,
}) => {
  const dune = await tokens.deploy('DUNE', 18)
  await tokens.approve(dune, spender, 5n)
  undo.push(() => tokens.approve(dune, spender, 0n))
  const costly = await setTrap('costly')
  await setTrap('refuses')
  const page = await visitor.open('/')
  const widget = await connectExtension(page)
  await openPermissions(widget)
  await widget.row(/DUNE/).waitFor()
  await widget.button('Select several').click()
  for (const row of [/DUNE/, /costly/, /refuses/]) await widget.row(row).click()
  await widget.button('Revoke 3 permissions').click()
  await widget.button('Revoke in Sandbox Extension').click()
  await extensionOf(page).screen.waitFor()
  await widget.dialog.getByText('Unusually high fee').waitFor()
  await widget.dialog.getByText('Would fail').waitFor()
  expect(await widget.dialog.getByText('Left out', { exact: true }).count()).toBe(2)
  await extensionOf(page).approve()
  await widget.heading('1 of 3 revoked').waitFor()
  await widget.dialog.getByText(/Revoke it on its own, and check the fee in your wallet/).waitFor()
  await widget.dialog.getByText('The contract refuses to end it now. Nothing was sent.').waitFor()
  expect(await extensionOf(page).screen.count()).toBe(0)
  const block = await client.getBlock({ includeTransactions: true })
  expect(block.transactions.filter(({ to }) => to?.toLowerCase() === costly.toLowerCase())).toEqual([])
  await widget.button('Done').click()
  await widget.row(/costly/).click()
  await widget.button('Revoke').click()
  await widget.dialog.getByText(/Check the fee in your wallet before you confirm/).waitFor()
  await widget.button('Revoke in Sandbox Extension').click()
  // A contract that does not say what it is could be a collection: the review displays the request.
  await widget.button('Continue in wallet').click()
  await extensionOf(page).reject()
  await widget.dialog.getByText('You declined. Nothing was sent.').waitFor()
})

test('a contract that does not answer is listed as one that could not be read [SEC-15]', async ({
  visitor,
}) => {
  const silent = await setTrap('silent')
  const page = await visitor.open('/')
  const widget = await connectExtension(page)
  await openPermissions(widget)
  await widget.heading('Couldn’t be read').waitFor()
  await widget.dialog.getByText(new RegExp(`${silent.slice(-4)}$`, 'i')).waitFor()
  await widget.dialog.getByText('This list may be incomplete').waitFor()
})
